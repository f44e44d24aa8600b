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

/** Which day it is somewhere, at a moment. */
export const dayIn = (timeZone: string, moment: Date = new Date()): string =>
  // The Swedes write days as ISO does.
  moment.toLocaleDateString('sv-SE', { timeZone });

/** `20/11/2026`. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');
