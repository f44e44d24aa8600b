import { type ArrivalStage, arrivalStage, type EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import { fullName } from '../../platform/http/actor.ts';
import { daysBetween, frenchDay } from '../../platform/text/calendar/days.ts';
import type { LedPerson } from './people.ts';

const STATES: Record<EnrolmentState, string> = {
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

const STAGES: Record<ArrivalStage, string> = {
  preparation: 'Préparation (plus de 15 jours avant)',
  preboarding: 'Avant l’arrivée',
  day_one: 'Jour d’arrivée',
  first_week: 'Première semaine',
  first_month: 'Premier mois',
  later: 'Après le premier mois',
};

type Fact = readonly [label: string, words: string];

/** Arrival day of a participant, and the matching stage today. */
export const arrivalFacts = ({ enrolment }: Pick<LedPerson, 'enrolment'>, today: string): Fact[] => {
  const { arrivalOn } = enrolment;
  if (arrivalOn === null) return [['Arrivée', 'date non connue']];
  return [
    ['Arrivée', frenchDay(arrivalOn)],
    ['Étape', STAGES[arrivalStage(daysBetween(arrivalOn, today))]],
  ];
};

/** Reading progress; shown only where the booklet tracks readers by name. */
export const readingFacts = ({ enrolment }: Pick<LedPerson, 'enrolment'>): Fact[] => {
  const { state, pagesDone, pagesDue, progress, proofsDone, proofsDue } = enrolment;
  return [
    ['État', STATES[state]],
    ...(pagesDue > 0 ? [['Pages obligatoires', `${pagesDone} sur ${pagesDue} (${progress} %)`] as const] : []),
    ...(proofsDue > 0 ? [['Lectures confirmées', `${proofsDone} sur ${proofsDue}`] as const] : []),
  ];
};

export const nameOf = ({ sheet }: Pick<LedPerson, 'sheet'>): string => fullName(sheet).trim();
