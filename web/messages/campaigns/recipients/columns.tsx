import {
  EXCLUSION_REASONS,
  type ExclusionReason,
  type FailureCause,
} from '../../../../contract/messages/campaigns/campaign.ts';
import type { RecipientList, RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { formatDay, formatDayAndTime } from '../../../lib/format.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import type { Column } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/FilterChips.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { buildBookletSearch } from '../names.ts';
import { RecipientBadge } from '../state-badges.tsx';

const NONE = '—';

/** Reason of an exclusion or a failure, in words. */
export const formatRecipientReason = (t: typeof Translate, reason: ExclusionReason | FailureCause): string =>
  (EXCLUSION_REASONS as readonly string[]).includes(reason)
    ? t(`campaigns.reason.${reason as ExclusionReason}`)
    : t(`campaigns.cause.${reason as FailureCause}`);

export const buildRecipientColumns = (t: typeof Translate, bookletId: string): Column<RecipientRow>[] => [
  {
    id: 'name',
    header: t('participants.column.name'),
    cell: ({ id, name, email }) => (
      <span className={shared.named}>
        <Link
          to={paths.bookletParticipants}
          search={buildBookletSearch(bookletId, { fiche: id })}
          className={shared.link}
        >
          {name}
        </Link>
        {email !== '' && <span className={shared.quiet}>{email}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('campaigns.column.state'),
    cell: ({ state, channel, readOn }) =>
      channel === 'reader' && state === 'sent' ? (
        <span className={shared.named}>
          {t('campaigns.recipient.shown')}
          {readOn !== null && (
            <span className={shared.quiet}>{t('campaigns.recipient.read', { date: formatDay(readOn) })}</span>
          )}
        </span>
      ) : (
        <RecipientBadge state={state} />
      ),
  },
  {
    id: 'reason',
    header: t('campaigns.column.reason'),
    cell: ({ reason, detail }) =>
      reason === null ? (
        NONE
      ) : (
        <span className={shared.named}>
          {formatRecipientReason(t, reason)}
          {detail !== '' && (
            <span className={shared.quiet} lang="en">
              {detail}
            </span>
          )}
        </span>
      ),
  },
  { id: 'at', header: t('campaigns.column.at'), kind: 'date', cell: ({ at }) => (at ? formatDayAndTime(at) : NONE) },
  {
    id: 'messageId',
    header: t('campaigns.column.messageId'),
    hidden: true,
    cell: ({ messageId }) => <span className={classes.grow}>{messageId || NONE}</span>,
  },
];

export const buildRecipientFilters = ({ states, reasons }: RecipientList, t: typeof Translate): Filter[] => {
  const counted = (label: string, n: number) => t('booklets.filter.count', { label, n });
  const all: Filter[] = [
    {
      id: 'state',
      label: t('campaigns.column.state'),
      options: states.map(({ value, n }) => ({ value, label: counted(t(`campaigns.recipient.${value}`), n) })),
    },
    {
      id: 'reason',
      label: t('campaigns.column.reason'),
      options: reasons.map(({ value, n }) => ({ value, label: counted(formatRecipientReason(t, value), n) })),
    },
  ];
  return all.filter(({ options }) => options.length > 0);
};
