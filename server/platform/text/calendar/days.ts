import { createBoundedMemo } from './bounded-memo.ts';

/* Days as `YYYY-MM-DD`, which sort as text. Arithmetic uses noon UTC, which no clock change affects. */
const DAY_MS = 86_400_000;

const toNoonEpochMs = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Simulations of thousands of people ask for the same days. */
const MAX_KNOWN_DAYS = 20_000;
const rememberDay = createBoundedMemo<string>(MAX_KNOWN_DAYS);

/** The day `n` days later; `n` may be negative. */
export const addDays = (day: string, n: number): string =>
  rememberDay(`${day} ${n}`, () => new Date(toNoonEpochMs(day) + n * DAY_MS).toISOString().slice(0, 10));

/** Number of days between two days, negative when `to` comes first. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((toNoonEpochMs(to) - toNoonEpochMs(from)) / DAY_MS);

/** 1 for Monday to 7 for Sunday. */
export const getWeekday = (day: string): number => new Date(toNoonEpochMs(day)).getUTCDay() || 7;

/** Monday of the week of a day. */
export const getMonday = (day: string): string => addDays(day, 1 - getWeekday(day));

/** The same day of the month, years later: 29 February becomes the 28th where there is none. */
export const addYears = (day: string, n: number): string => {
  const year = String(Number(day.slice(0, 4)) + n).padStart(4, '0');
  const moved = `${year}${day.slice(4)}`;
  return addDays(moved, 0) === moved ? moved : `${year}-02-28`;
};

/** Making one takes a hundred times as long as using it. */
const formatByTimeZone = new Map<string, Intl.DateTimeFormat>();

const formatDay = (timeZone: string, moment: Date): string => {
  // The Swedish locale formats days as ISO.
  const format = formatByTimeZone.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formatByTimeZone.set(timeZone, format);
  return format.format(moment);
};

/** Cache of today by time zone, valid for one second: time zone conversion costs more than the rest of a page. */
const todayByTimeZone = new Map<string, { second: number; day: string }>();

/** Day in a time zone, at a moment; now by default. */
export const getLocalDay = (timeZone: string, moment?: Date): string => {
  if (moment) return formatDay(timeZone, moment);
  const now = new Date();
  const second = Math.floor(now.getTime() / 1000);
  const known = todayByTimeZone.get(timeZone);
  if (known?.second === second) return known.day;
  const day = formatDay(timeZone, now);
  todayByTimeZone.set(timeZone, { second, day });
  return day;
};

/** `20/11/2026`. */
export const formatFrenchDay = (day: string): string => day.split('-').reverse().join('/');
