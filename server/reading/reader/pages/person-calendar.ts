import { buildArrivalFile } from '../../../platform/text/calendar/arrival-file.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import { findArrival } from './person-placeholders.ts';

/** Calendar file with the arrival day; null: no day is known. */
export const buildArrivalCalendar = ({ online, person, tree }: PersonVisit, now = new Date()): string | null => {
  const arrival = findArrival({ person, tree });
  if (arrival === null) return null;
  const { on, facts } = arrival;
  return buildArrivalFile({ id: person.enrolment.id, on, company: online.company, facts }, now);
};
