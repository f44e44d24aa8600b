import { arrivalFile } from '../../platform/text/calendar/arrival-file.ts';
import { arrivalOf } from './person-slots.ts';
import type { PersonVisit } from './person-visit.ts';

/** Calendar file with the arrival day; null: no day is known. */
export const calendarOf = ({ online, person, tree }: PersonVisit, now = new Date()): string | null => {
  const arrival = arrivalOf({ person, tree });
  if (arrival === null) return null;
  const { on, facts } = arrival;
  return arrivalFile({ id: person.enrolment.id, on, company: online.company, facts }, now);
};
