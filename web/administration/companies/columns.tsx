import type { CompanyRow } from '../../../contract/administration/companies/companies.ts';
import { QUOTA_NAMES, QUOTA_USAGE_KEYS } from '../../../contract/administration/companies/company-choices.ts';
import { companyPath } from '../../../contract/platform/paths.ts';
import { formatDay, formatDayAndTime } from '../../lib/format.ts';
import type { t as Translate } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import { CompanyBadge } from './CompanyBadge.tsx';
import classes from './companies.module.css';
import { QuotaGauge } from './QuotaGauge.tsx';

const NONE = '—';
/** Columns visible by default. */
const DEFAULT_COLUMNS = ['quotaBytes', 'quotaBooklets', 'quotaParticipants'];

export const buildCompanyColumns = (t: typeof Translate): Column<CompanyRow>[] => [
  {
    id: 'name',
    header: t('companies.column.name'),
    sortable: true,
    cell: ({ id, name, siren, city }) => (
      <span className={`${shared.stack} ${shared.breakable}`}>
        <Link to={companyPath(id)} className={shared.link}>
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
      hidden: !DEFAULT_COLUMNS.includes(quota),
      cell: ({ usage, quotas }) => (
        <QuotaGauge quota={quota} used={usage[QUOTA_USAGE_KEYS[quota]]} of={quotas[quota]} />
      ),
    }),
  ),
  {
    id: 'lastActivity',
    header: t('companies.column.lastActivity'),
    kind: 'date',
    cell: ({ lastActivityAt }) => (lastActivityAt ? formatDayAndTime(lastActivityAt) : NONE),
  },
  {
    id: 'createdAt',
    header: t('companies.column.createdAt'),
    kind: 'date',
    sortable: true,
    hidden: true,
    cell: ({ createdAt }) => formatDay(createdAt),
  },
];
