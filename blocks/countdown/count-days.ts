import { writeDay } from '../../contract/platform/text/write-day.ts';

/** The texts of a countdown, with variables filled. */
export interface CountdownTexts {
  kind: 'arrival' | 'date';
  /** The day, as `2026-11-20`. */
  on: string;
  before: string;
  today: string;
  after: string;
}

/** Whole days from one day to another, both as `2026-11-20`: 0 on the day itself, less than 0 after it. */
export const countDaysUntil = (on: string, today: string): number =>
  Math.round((Date.parse(`${on}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);

/** Formats by language: making one takes as long as many uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (language: string): Intl.DateTimeFormat => {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'full' });
  formats.set(language, made);
  return made;
};

/** « vendredi 20 novembre 2026 » */
export const formatFullDay = (day: string, language: string): string => {
  const noon = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? day : writeDay(getFormat(language), noon);
};
