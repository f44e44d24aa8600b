/*
 * Days as `YYYY-MM-DD`, which sort as texts. Arithmetic is done at noon UTC, where no clock changes.
 */
const DAY = 86_400_000;

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day `n` days later; `n` may be negative. */
export const addDays = (day: string, n: number): string => new Date(atNoon(day) + n * DAY).toISOString().slice(0, 10);

/** Days from one to the other, negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((atNoon(to) - atNoon(from)) / DAY);

/** 1 for Monday to 7 for Sunday. */
export const weekday = (day: string): number => new Date(atNoon(day)).getUTCDay() || 7;

/** The same day of the month, years later: 29 February becomes the 28th where there is none. */
export const addYears = (day: string, n: number): string => {
  const year = String(Number(day.slice(0, 4)) + n).padStart(4, '0');
  const moved = `${year}${day.slice(4)}`;
  return addDays(moved, 0) === moved ? moved : `${year}-02-28`;
};

// The Swedes write days as ISO does.
const dayAt = (timeZone: string, moment: Date): string => moment.toLocaleDateString('sv-SE', { timeZone });

/** Today by time zone. Asking the calendar of a time zone costs more than all else a page needs: it is asked once a second. */
const today = new Map<string, { second: number; day: string }>();

/** Which day it is somewhere, at a moment; now by default. */
export const dayIn = (timeZone: string, moment?: Date): string => {
  if (moment) return dayAt(timeZone, moment);
  const now = new Date();
  const second = Math.floor(now.getTime() / 1000);
  const known = today.get(timeZone);
  if (known?.second === second) return known.day;
  const day = dayAt(timeZone, now);
  today.set(timeZone, { second, day });
  return day;
};

/** `20/11/2026`. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');
