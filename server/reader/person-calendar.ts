import { addDays } from '../calendar/days.ts';
import { arrivalOf } from './person-slots.ts';
import type { PersonVisit } from './person-visit.ts';

const icsText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A calendar file with the day of the arrival, as a whole day (RFC 5545). */
export const calendarOf = ({ online, person, tree }: PersonVisit, now = new Date()): string | null => {
  const arrival = arrivalOf({ person, tree });
  if (arrival === null) return null;
  const day = (text: string) => text.replaceAll('-', '');
  const place = arrival.facts.filter(([label]) => label === 'Lieu' || label === 'Adresse').map(([, words]) => words);
  const words = arrival.facts.map(([label, text]) => `${label} : ${text}`).join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Embarque//Livret//FR',
    'BEGIN:VEVENT',
    `UID:${person.enrolment.id}@embarque`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(arrival.on)}`,
    `DTEND;VALUE=DATE:${day(addDays(arrival.on, 1))}`,
    `SUMMARY:${icsText(`Mon arrivée chez ${online.company}`)}`,
    ...(place.length > 0 ? [`LOCATION:${icsText(place.join(', '))}`] : []),
    ...(words === '' ? [] : [`DESCRIPTION:${icsText(words)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map((line) => line.replace(/(.{36})(?=.)/gu, '$1\r\n ')).join('\r\n')}\r\n`;
};
