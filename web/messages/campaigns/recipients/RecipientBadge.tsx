import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMailOff,
  IconMinus,
  IconQuestionMark,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import type { RecipientState } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';

const STATES = {
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

/** Badge of the delivery state of one recipient: an icon and a word. */
export function RecipientBadge({ state }: { state: RecipientState }) {
  const t = useT();
  return <StatusBadge {...STATES[state]}>{t(`campaigns.recipient.${state}`)}</StatusBadge>;
}
