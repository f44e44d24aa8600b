import { Link } from '@tanstack/react-router';
import type { CompanyRow } from '../../../contract/administration/companies/companies.ts';
import { QUOTA_NAMES, USED } from '../../../contract/administration/companies/company-words.ts';
import { companyPath } from '../../../contract/platform/paths.ts';
import { day, dayAndTime } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { CompanyBadge } from './CompanyBadge.tsx';
import classes from './companies.module.css';
import { Gauge } from './Gauge.tsx';

const NONE = '—';
/** Columns visible by default. */
const FIRST = ['quotaBytes', 'quotaBooklets', 'quotaParticipants'];

export const companyColumns = (t: typeof Translate): Column<CompanyRow>[] => [
  {
    id: 'name',
    header: t('companies.column.name'),
    sortable: true,
    cell: ({ id, name, siren, city }) => (
      <span className={classes.named}>
        <Link to={companyPath(id) as string} className={classes.link}>
          {name}
        </Link>
        <span className={classes.quiet}>{[siren, city].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('companies.column.state'),
    sortable: true,
    cell: ({ state }) => <CompanyBadge state={state} />,
  },
  ...QUOTA_NAMES.map(
    (quota): Column<CompanyRow> => ({
      id: quota,
      header: t(`company.gauge.${quota}`),
      hidden: !FIRST.includes(quota),
      cell: ({ usage, quotas }) => <Gauge quota={quota} used={usage[USED[quota]]} of={quotas[quota]} />,
    }),
  ),
  {
    id: 'lastActivity',
    header: t('companies.column.lastActivity'),
    kind: 'date',
    cell: ({ lastActivityAt }) => (lastActivityAt ? dayAndTime(lastActivityAt) : NONE),
  },
  {
    id: 'createdAt',
    header: t('companies.column.createdAt'),
    kind: 'date',
    sortable: true,
    hidden: true,
    cell: ({ createdAt }) => day(createdAt),
  },
];
