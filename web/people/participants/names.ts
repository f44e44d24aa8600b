import type { ArrivalStage } from '../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantRow } from '../../../contract/people/participants/participants.ts';
import { day } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';

/** What a person is called on screen; who was anonymised has no name any more. */
export const fullName = ({ firstName, lastName }: Pick<ParticipantRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || t('participants.anonymous');

/** « 20/11/2026 » from `YYYY-MM-DD`, whatever the time zone of the browser; a dash for none. */
export const dayWords = (value: string | null): string => (value === null ? '—' : day(`${value}T12:00:00`));

/** Where somebody is by the date alone: « Première semaine ». */
export const stageName = (stage: ArrivalStage): string =>
  t(`participants.stage.${stage === 'day_one' ? 'dayOne' : stage}`);
