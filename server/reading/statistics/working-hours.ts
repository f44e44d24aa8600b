import { addDays } from '../../platform/text/calendar/days.ts';
import { type HolidayCalendar, isWorkingDay } from '../../platform/text/calendar/holidays.ts';

/** Working hours, in minutes of the day. */
const WORKDAY_START_MINUTE = 9 * 60;
const WORKDAY_END_MINUTE = 17 * 60;
const WORKDAY_HOURS = (WORKDAY_END_MINUTE - WORKDAY_START_MINUTE) / 60;
const ORIGIN_DAY = '2000-01-03';

/** A local time: its day, and the minute of that day. */
export interface WallTime {
  day: string;
  minute: number;
}

/** Parses « 2026-11-20 14:32:05 », as the database writes a local time. */
export const parseWallTime = (text: string): WallTime => ({
  day: text.slice(0, 10),
  minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
});

/**
 * Working hours between two moments: 9 to 17, Monday to Friday, except public holidays. Each clock counts days once, so
 * fifty thousand participants cost no more than the days between them.
 */
export const createWorkingClock = (calendar: HolidayCalendar) => {
  /** Number of working days before each day, from ORIGIN. */
  const before = new Map<string, number>([[ORIGIN_DAY, 0]]);
  let [last, count] = [ORIGIN_DAY, 0];
  const daysBefore = (day: string): number => {
    while (last < day) {
      if (isWorkingDay(last, calendar)) count += 1;
      last = addDays(last, 1);
      before.set(last, count);
    }
    return before.get(day) ?? 0;
  };
  const hoursAt = ({ day, minute }: WallTime): number => {
    const today = isWorkingDay(day, calendar)
      ? (Math.min(WORKDAY_END_MINUTE, Math.max(WORKDAY_START_MINUTE, minute)) - WORKDAY_START_MINUTE) / 60
      : 0;
    return daysBefore(day) * WORKDAY_HOURS + today;
  };
  return { between: (from: WallTime, to: WallTime): number => Math.max(0, hoursAt(to) - hoursAt(from)) };
};

/** Median of values with their frequencies; the mean of the two middle ones if their number is even. Null if empty. */
export const computeMedian = (values: readonly { value: number; n: number }[]): number | null => {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const { value, n } of sorted) {
      passed += n;
      if (place < passed) return value;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
};
