import { Link } from '@tanstack/react-router';
import type { CampaignRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { number } from '../../../lib/format.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { CampaignBadge } from '../CampaignBadge.tsx';
import classes from '../campaigns.module.css';
import { campaignPath, departureWords, kindName } from '../names.ts';

const NONE = '—';

export const campaignColumns = (t: typeof Translate, bookletId: string): Column<CampaignRow>[] => [
  {
    id: 'name',
    header: t('campaigns.column.name'),
    sortable: true,
    cell: ({ id, name, kind }) => (
      <span className={classes.named}>
        <Link to={campaignPath(id)} search={{ livret: bookletId }} className={classes.link}>
          {name}
        </Link>
        <span className={classes.quiet}>{kindName(kind)}</span>
      </span>
    ),
  },
  { id: 'state', header: t('campaigns.column.state'), cell: ({ state }) => <CampaignBadge state={state} /> },
  { id: 'departure', header: t('campaigns.column.departure'), sortable: true, kind: 'date', cell: departureWords },
  {
    id: 'recipients',
    header: t('campaigns.column.recipients'),
    kind: 'number',
    cell: ({ counts }) => (counts ? number(counts.total) : NONE),
  },
  {
    id: 'outcome',
    header: t('campaigns.column.outcome'),
    kind: 'number',
    cell: ({ counts }) =>
      counts
        ? t('campaigns.outcome.short', {
            sent: number(counts.sent),
            failed: number(counts.failed),
            excluded: number(counts.excluded),
          })
        : NONE,
  },
  {
    id: 'openings',
    header: t('campaigns.column.openings'),
    kind: 'number',
    cell: ({ openings }) => (openings === null ? NONE : number(openings)),
  },
  { id: 'author', header: t('campaigns.column.author'), cell: ({ author }) => author || NONE },
];
