import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconPlayerPause,
  IconSend,
} from '@tabler/icons-react';
import type { CampaignState } from '../../../contract/messages/campaigns/campaign-states.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { formatCampaignState } from './names.ts';

const STATES = {
  draft: { icon: IconPencil, tone: 'neutral' },
  planned: { icon: IconCalendarTime, tone: 'info' },
  running: { icon: IconSend, tone: 'info' },
  paused: { icon: IconPlayerPause, tone: 'warning' },
  auto_paused: { icon: IconAlertTriangle, tone: 'warning' },
  finished: { icon: IconCircleCheck, tone: 'success' },
  cancelled: { icon: IconCircleX, tone: 'neutral' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

/** Badge of a campaign state: an icon and a word. */
export const CampaignBadge = ({ state }: { state: CampaignState }) => (
  <StatusBadge {...STATES[state]}>{formatCampaignState(state)}</StatusBadge>
);
