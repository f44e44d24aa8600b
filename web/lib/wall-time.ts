import { writeDay } from '../../contract/platform/text/write-day.ts';
import { getDateFormat, toDate } from './format.ts';

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Formatter that writes `2026-11-20 09:00`, in this time zone. */
const getClockFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known =
    clockFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  clockFormats.set(timeZone, known);
  return known;
};

/** Local time of a moment in that time zone, for an input: `2026-11-20T09:00`; empty for none. */
export const toWallTime = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : getClockFormat(timeZone).format(new Date(moment)).replace(' ', 'T');

const MINUTE_MS = 60_000;

/** Offset of that time zone from UTC at a moment, in milliseconds. */
const getOffsetMs = (moment: number, timeZone: string): number => {
  const wall = Date.parse(`${toWallTime(new Date(moment).toISOString(), timeZone)}Z`);
  return wall - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
};

/**
 * The moment at which the local time is `2026-11-20T09:00`, as ISO 8601; null for an empty text. For an hour that
 * occurs twice, the first one; for a skipped hour, the moment it would have been.
 */
export const fromWallTime = (wall: string, timeZone: string): string | null => {
  const shown = Date.parse(`${wall}Z`);
  if (Number.isNaN(shown)) return null;
  const first = shown - getOffsetMs(shown - getOffsetMs(shown, timeZone), timeZone);
  const earlier = shown - getOffsetMs(shown - 24 * 60 * MINUTE_MS, timeZone);
  const moment = toWallTime(new Date(earlier).toISOString(), timeZone) === wall ? earlier : first;
  return new Date(moment).toISOString();
};

/** « vendredi 20 novembre » */
export const formatLongDay = (value: string | Date): string =>
  writeDay(getDateFormat({ weekday: 'long', day: 'numeric', month: 'long' }), toDate(value));
