import type { AccountState } from '../../../contract/administration/accounts/account-states.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconArchive, IconCheck, IconClock, IconClockX, IconPlayerPause } from '../../ui/icons/index.ts';

const STATE_BADGES = {
  invited: { tone: 'info', icon: IconClock },
  expired: { tone: 'warning', icon: IconClockX },
  active: { tone: 'success', icon: IconCheck },
  suspended: { tone: 'danger', icon: IconPlayerPause },
  archived: { tone: 'neutral', icon: IconArchive },
} as const;

/** Badge of an account state: an icon and a word. */
export function AccountStateBadge({ state }: { state: AccountState }) {
  const t = useT();
  return <StatusBadge {...STATE_BADGES[state]}>{t(`users.state.${state}`)}</StatusBadge>;
}

export const formatUserName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/** Day of a timestamp for a date field; empty for null. */
export const toDateFieldValue = (moment: string | null): string =>
  moment === null ? '' : new Date(moment).toLocaleDateString('sv-SE');

/** End of a day as a timestamp; null for an empty field. */
export const toEndOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
