import { IconArchive, IconCheck, IconClock, IconClockX, IconPlayerPause } from '@tabler/icons-react';
import type { AccountState } from '../../../contract/administration/accounts/account-states.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const STATE_BADGES = {
  invited: { tone: 'info', icon: <IconClock size={16} /> },
  expired: { tone: 'warning', icon: <IconClockX size={16} /> },
  active: { tone: 'success', icon: <IconCheck size={16} /> },
  suspended: { tone: 'danger', icon: <IconPlayerPause size={16} /> },
  archived: { tone: 'neutral', icon: <IconArchive size={16} /> },
} as const;

/** Badge of an account state: an icon and a word. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const t = useT();
  const { tone, icon } = STATE_BADGES[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`users.state.${state}`)}
    </StatusBadge>
  );
}

export const formatUserName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** Day of a timestamp for a date field; empty for null. */
export const toDateFieldValue = (moment: string | null): string =>
  moment === null ? '' : new Date(moment).toLocaleDateString('sv-SE');

/** End of a day as a timestamp; null for an empty field. */
export const toEndOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
