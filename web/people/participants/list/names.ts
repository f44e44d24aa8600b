import type { ArrivalStage } from '../../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantRow } from '../../../../contract/people/participants/participants.ts';
import { formatDay } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n.ts';

/** Displayed name of a participant. An anonymised participant has no name. */
export const getFullName = ({ firstName, lastName }: Pick<ParticipantRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || t('participants.anonymous');

/** Formats `YYYY-MM-DD` as « 20/11/2026 », independent of the browser's time zone; a dash for null. */
export const formatIsoDate = (value: string | null): string => (value === null ? '—' : formatDay(`${value}T12:00:00`));

/** Label of an arrival stage, which depends on the date alone: « Première semaine ». */
export const getStageLabel = (stage: ArrivalStage): string =>
  t(`participants.stage.${stage === 'day_one' ? 'dayOne' : stage}`);
