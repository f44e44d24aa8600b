import {
  type ArrivalStage,
  type EnrolmentState,
  getArrivalStage,
} from '../../../contract/people/enrolments/enrolment.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { countDaysBetween, formatFrenchDay } from '../../platform/text/calendar/days.ts';
import type { EnrolledParticipant } from '../participants/find-participant.ts';

const STATE_LABELS: Record<EnrolmentState, string> = {
  to_invite: 'Invitation pas encore envoyée',
  scheduled: 'Invitation programmée',
  invited: 'Invitation envoyée',
  opened: 'Livret ouvert',
  started: 'Lecture commencée',
  completed: 'Livret terminé',
  failed: 'Invitation non remise',
  expired: 'Accès terminé',
  revoked: 'Accès retiré',
  anonymised: 'Données effacées',
};

const STAGE_LABELS: Record<ArrivalStage, string> = {
  preparation: 'Préparation (plus de 15 jours avant)',
  preboarding: 'Avant l’arrivée',
  day_one: 'Jour d’arrivée',
  first_week: 'Première semaine',
  first_month: 'Premier mois',
  later: 'Après le premier mois',
};

type Fact = readonly [label: string, words: string];

/** Arrival day of a participant, and the matching stage today. */
export const listArrivalFacts = ({ enrolment }: Pick<EnrolledParticipant, 'enrolment'>, today: string): Fact[] => {
  const { arrivalOn } = enrolment;
  if (arrivalOn === null) return [['Arrivée', 'date non connue']];
  return [
    ['Arrivée', formatFrenchDay(arrivalOn)],
    ['Étape', STAGE_LABELS[getArrivalStage(countDaysBetween(arrivalOn, today))]],
  ];
};

/** Reading progress; shown only where the booklet tracks readers by name. */
export const listReadingFacts = ({ enrolment }: Pick<EnrolledParticipant, 'enrolment'>): Fact[] => {
  const { state, pagesDone, pagesDue, progress, proofsDone, proofsDue } = enrolment;
  return [
    ['État', STATE_LABELS[state]],
    ...(pagesDue > 0 ? [['Pages obligatoires', `${pagesDone} sur ${pagesDue} (${progress} %)`] as const] : []),
    ...(proofsDue > 0 ? [['Lectures confirmées', `${proofsDone} sur ${proofsDue}`] as const] : []),
  ];
};

export const getFollowedName = ({ profile }: Pick<EnrolledParticipant, 'profile'>): string =>
  formatFullName(profile).trim();
