import { Button } from '@mantine/core';
import { USER_SORTS } from '../../../contract/administration/accounts/account-states.ts';
import { listUsers, type UserRow } from '../../../contract/administration/accounts/users.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useCan } from '../../lib/user.ts';
import { IconUserPlus } from '../../ui/icons/index.ts';
import type { Filter } from '../../ui/table/FilterChips.tsx';
import { buildUserColumns } from './columns.tsx';
import { formatUserName } from './names.tsx';
import { userKeys } from './use-user.ts';

/** `/parametres/utilisateurs` (A23): list of accounts. */
export function UsersPage() {
  const t = useT();
  const list = useListState({
    call: listUsers,
    path: paths.users,
    sorts: USER_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { role: 'role', state: 'etat', companyId: 'entreprise', activity: 'activite' },
  });
  const everywhere = useCan('companies.manage');
  const result = useListQuery(listUsers, { queryKey: userKeys.list, query: list.query });
  const { data } = result;
  const invite = (
    <Button component={Link} to={paths.userCreate} leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('users.invite')}
    </Button>
  );
  const filters: Filter[] = data
    ? [
        {
          id: 'role',
          label: t('users.column.role'),
          options: data.facets.roles.map((value) => ({ value, label: t(`users.role.${value}`) })),
        },
        {
          id: 'state',
          label: t('users.column.state'),
          options: data.facets.states.map(({ value, n }) => ({
            value,
            label: t('users.count', { label: t(`users.state.${value}`), n: formatNumber(n) }),
          })),
        },
        {
          id: 'companyId',
          label: t('users.column.company'),
          options: data.facets.companies.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          id: 'activity',
          label: t('users.activity'),
          options: (['never', 'inactive'] as const).map((value) => ({ value, label: t(`users.activity.${value}`) })),
        },
      ].filter(({ options }) => options.length > 0)
    : [];
  return (
    <ListScreen<UserRow>
      title={t('users.title')}
      sentence={t('users.sentence')}
      action={invite}
      columns={buildUserColumns(t, everywhere)}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={formatUserName}
      search={t('users.search')}
      filters={filters}
      empty={{ title: t('users.none'), sentence: t('users.none.sentence'), action: invite }}
      noneFound={{ title: t('users.none.found'), sentence: t('users.none.found.sentence') }}
    />
  );
}
