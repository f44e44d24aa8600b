import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconInbox,
  IconSend,
} from '@tabler/icons-react';
import type { OutboxRow } from '../../../../contract/messages/outbox.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';

const STATES = {
  kept: { icon: IconInbox, tone: 'info' },
  queued: { icon: IconClock, tone: 'neutral' },
  sending: { icon: IconSend, tone: 'neutral' },
  sent: { icon: IconCircleCheck, tone: 'success' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  to_check: { icon: IconHelpCircle, tone: 'warning' },
} as const;

/** Badge of the delivery state of a message: an icon and a word. */
export function OutboxBadge({ state }: { state: OutboxRow['state'] }) {
  const t = useT();
  return <StatusBadge {...STATES[state]}>{t(`campaigns.outbox.state.${state}`)}</StatusBadge>;
}
