import type { UserRow } from '../../../contract/administration/accounts/users.ts';
import { userPaths } from '../../../contract/platform/paths.ts';
import { formatDay, formatDayAndTime } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { AccountStateBadge, formatUserName } from './names.tsx';
import classes from './users.module.css';

const NONE = '—';

/** Columns of the list; `everywhere` adds the company. */
export const buildUserColumns = (t: typeof Translate, everywhere: boolean): Column<UserRow>[] => {
  const company: Column<UserRow> = {
    id: 'company',
    header: t('users.column.company'),
    sortable: true,
    cell: ({ company }) => company?.name ?? t('users.platform'),
  };
  const columns: (Column<UserRow> | undefined)[] = [
    {
      id: 'name',
      header: t('users.column.name'),
      sortable: true,
      cell: (row) => (
        <span className={shared.stack}>
          <Link className={shared.link} to={userPaths.one} params={{ userId: row.id }}>
            {formatUserName(row)}
          </Link>
          <span className={classes.quiet}>{row.email}</span>
        </span>
      ),
    },
    { id: 'role', header: t('users.column.role'), sortable: true, cell: ({ role }) => t(`users.role.${role}`) },
    everywhere ? company : undefined,
    {
      id: 'state',
      header: t('users.column.state'),
      sortable: true,
      cell: ({ state }) => <AccountStateBadge state={state} />,
    },
    {
      id: 'lastLogin',
      header: t('users.column.lastLogin'),
      sortable: true,
      kind: 'date',
      cell: ({ lastLoginAt }) => (lastLoginAt ? formatDayAndTime(lastLoginAt) : t('users.never')),
    },
    {
      id: 'jobTitle',
      header: t('users.column.jobTitle'),
      hidden: true,
      cell: ({ jobTitle }) => jobTitle || NONE,
    },
    {
      id: 'secondFactor',
      header: t('users.column.secondFactor'),
      hidden: true,
      cell: ({ secondFactor }) => t(secondFactor ? 'users.yes' : 'users.no'),
    },
    {
      id: 'expiresAt',
      header: t('users.column.expiresAt'),
      kind: 'date',
      hidden: true,
      cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : NONE),
    },
  ];
  return columns.filter((column) => column !== undefined);
};
