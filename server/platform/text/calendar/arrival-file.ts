import { addDays } from './days.ts';

const escapeIcsText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Booklet variables that describe the arrival, each with its label. */
export const ARRIVAL_FACTS = [
  ['heure_arrivee', 'Heure'],
  ['point_accueil', 'Lieu'],
  ['adresse_site', 'Adresse'],
  ['rh_nom', 'Contact'],
  ['rh_telephone', 'Téléphone'],
] as const;

export interface ArrivalDay {
  /** Enrolment id: a later file with the same id replaces this event. */
  id: string;
  /** `YYYY-MM-DD`. */
  on: string;
  company: string;
  /** Details with their label: « Lieu », « Contact »… */
  facts: readonly (readonly [label: string, words: string])[];
}

/** Calendar file of an arrival day, as an all-day event (RFC 5545). */
export const buildArrivalFile = ({ id, on, company, facts }: ArrivalDay, now = new Date()): string => {
  const day = (text: string) => text.replaceAll('-', '');
  const place = facts.filter(([label]) => label === 'Lieu' || label === 'Adresse').map(([, words]) => words);
  const words = facts.map(([label, text]) => `${label} : ${text}`).join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Embarque//Livret//FR',
    'BEGIN:VEVENT',
    `UID:${id}@embarque`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(on)}`,
    `DTEND;VALUE=DATE:${day(addDays(on, 1))}`,
    `SUMMARY:${escapeIcsText(`Mon arrivée chez ${company}`)}`,
    ...(place.length > 0 ? [`LOCATION:${escapeIcsText(place.join(', '))}`] : []),
    ...(words === '' ? [] : [`DESCRIPTION:${escapeIcsText(words)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map((line) => line.replace(/(.{36})(?=.)/gu, '$1\r\n ')).join('\r\n')}\r\n`;
};
