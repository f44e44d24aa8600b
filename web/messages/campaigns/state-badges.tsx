import type { RecipientState } from '../../../contract/messages/campaigns/campaign.ts';
import type { CampaignState } from '../../../contract/messages/campaigns/campaign-states.ts';
import type { OutboxRow } from '../../../contract/messages/outbox.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconInbox,
  IconMailOff,
  IconMinus,
  IconPencil,
  IconPlayerPause,
  IconQuestionMark,
  IconRefresh,
  IconSend,
} from '../../ui/icons/index.ts';
import { formatCampaignState } from './names.ts';

const CAMPAIGN_LOOKS = {
  draft: { icon: IconPencil, tone: 'neutral' },
  planned: { icon: IconCalendarTime, tone: 'info' },
  running: { icon: IconSend, tone: 'info' },
  paused: { icon: IconPlayerPause, tone: 'warning' },
  auto_paused: { icon: IconAlertTriangle, tone: 'warning' },
  finished: { icon: IconCircleCheck, tone: 'success' },
  cancelled: { icon: IconCircleX, tone: 'neutral' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <StatusBadge {...CAMPAIGN_LOOKS[state]}>{formatCampaignState(state)}</StatusBadge>
);

const RECIPIENT_LOOKS = {
  waiting: { icon: IconClock, tone: 'neutral' },
  sending: { icon: IconSend, tone: 'info' },
  sent: { icon: IconCircleCheck, tone: 'success' },
  retrying: { icon: IconRefresh, tone: 'warning' },
  bounced: { icon: IconMailOff, tone: 'danger' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  to_check: { icon: IconQuestionMark, tone: 'warning' },
  excluded: { icon: IconMinus, tone: 'neutral' },
  cancelled: { icon: IconCircleX, tone: 'neutral' },
} as const;

/** Delivery state of the message of one recipient. */
export function RecipientBadge({ state }: { state: RecipientState }) {
  const t = useT();
  return <StatusBadge {...RECIPIENT_LOOKS[state]}>{t(`campaigns.recipient.${state}`)}</StatusBadge>;
}

const OUTBOX_LOOKS = {
  kept: { icon: IconInbox, tone: 'info' },
  queued: { icon: IconClock, tone: 'neutral' },
  sending: { icon: IconSend, tone: 'neutral' },
  sent: { icon: IconCircleCheck, tone: 'success' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  to_check: { icon: IconHelpCircle, tone: 'warning' },
} as const;

/** Delivery state of a message of the outbox. */
export function OutboxBadge({ state }: { state: OutboxRow['state'] }) {
  const t = useT();
  return <StatusBadge {...OUTBOX_LOOKS[state]}>{t(`campaigns.outbox.state.${state}`)}</StatusBadge>;
}
