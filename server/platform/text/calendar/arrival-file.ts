import { addDays } from './days.ts';

const icsText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** What of the booklet's variables tells of the arrival, each with its label. */
export const ARRIVAL_FACTS = [
  ['heure_arrivee', 'Heure'],
  ['point_accueil', 'Lieu'],
  ['adresse_site', 'Adresse'],
  ['rh_nom', 'Contact'],
  ['rh_telephone', 'Téléphone'],
] as const;

export interface ArrivalDay {
  /** The enrolment's id: the same day in another file takes the place of this one. */
  id: string;
  /** `YYYY-MM-DD`. */
  on: string;
  company: string;
  /** What is to be known of it, with its label: « Lieu », « Contact »… */
  facts: readonly (readonly [label: string, words: string])[];
}

/** A calendar file with the day of an arrival, as a whole day (RFC 5545). */
export const arrivalFile = ({ id, on, company, facts }: ArrivalDay, now = new Date()): string => {
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
    `SUMMARY:${icsText(`Mon arrivée chez ${company}`)}`,
    ...(place.length > 0 ? [`LOCATION:${icsText(place.join(', '))}`] : []),
    ...(words === '' ? [] : [`DESCRIPTION:${icsText(words)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map((line) => line.replace(/(.{36})(?=.)/gu, '$1\r\n ')).join('\r\n')}\r\n`;
};
