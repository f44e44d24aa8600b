import type { ParticipantRow } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import {
  IconAlertTriangle,
  IconBook,
  IconCalendarTime,
  IconCircleCheck,
  IconClock,
  IconDoorEnter,
  IconHourglassOff,
  IconMail,
  IconMailOff,
  IconUserOff,
  IconUserQuestion,
} from '../../../ui/icons/index.ts';
import classes from '../participants.module.css';

const STATE_BADGES = {
  to_invite: { icon: IconMail, tone: 'neutral' },
  scheduled: { icon: IconCalendarTime, tone: 'info' },
  invited: { icon: IconMail, tone: 'info' },
  opened: { icon: IconDoorEnter, tone: 'info' },
  started: { icon: IconBook, tone: 'info' },
  completed: { icon: IconCircleCheck, tone: 'success' },
  failed: { icon: IconMailOff, tone: 'danger' },
  expired: { icon: IconHourglassOff, tone: 'warning' },
  revoked: { icon: IconUserOff, tone: 'neutral' },
  anonymised: { icon: IconUserQuestion, tone: 'neutral' },
} as const;

/** State of an enrolment as an icon and a word, with warnings. */
export function EnrolmentBadge({ row }: { row: Pick<ParticipantRow, 'state' | 'late' | 'toReread'> }) {
  const t = useT();
  return (
    <span className={classes.badges}>
      <StatusBadge {...STATE_BADGES[row.state]}>{t(`participants.state.${row.state}`)}</StatusBadge>
      {row.late && (
        <StatusBadge tone="warning" icon={IconClock}>
          {t('participants.late')}
        </StatusBadge>
      )}
      {row.toReread && (
        <StatusBadge tone="warning" icon={IconAlertTriangle}>
          {t('participants.toReread')}
        </StatusBadge>
      )}
    </span>
  );
}
