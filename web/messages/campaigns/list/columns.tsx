import type { CampaignRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import type { Column } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { campaignPath, formatCampaignKind, formatDeparture } from '../names.ts';
import { CampaignBadge } from '../state-badges.tsx';

const NONE = '—';

export const buildCampaignColumns = (t: typeof Translate, bookletId: string): Column<CampaignRow>[] => [
  {
    id: 'name',
    header: t('campaigns.column.name'),
    sortable: true,
    cell: ({ id, name, kind }) => (
      <span className={shared.named}>
        <Link to={campaignPath(id)} search={{ livret: bookletId }} className={shared.link}>
          {name}
        </Link>
        <span className={shared.quiet}>{formatCampaignKind(kind)}</span>
      </span>
    ),
  },
  { id: 'state', header: t('campaigns.column.state'), cell: ({ state }) => <CampaignBadge state={state} /> },
  { id: 'departure', header: t('campaigns.column.departure'), sortable: true, kind: 'date', cell: formatDeparture },
  {
    id: 'recipients',
    header: t('campaigns.column.recipients'),
    kind: 'number',
    cell: ({ counts }) => (counts ? formatNumber(counts.total) : NONE),
  },
  {
    id: 'outcome',
    header: t('campaigns.column.outcome'),
    kind: 'number',
    cell: ({ counts }) =>
      counts
        ? t('campaigns.outcome.short', {
            sent: formatNumber(counts.sent),
            failed: formatNumber(counts.failed),
            excluded: formatNumber(counts.excluded),
          })
        : NONE,
  },
  {
    id: 'openings',
    header: t('campaigns.column.openings'),
    kind: 'number',
    cell: ({ openings }) => (openings === null ? NONE : formatNumber(openings)),
  },
  { id: 'author', header: t('campaigns.column.author'), cell: ({ author }) => author || NONE },
];
