import { addDays } from '../../platform/text/calendar/days.ts';
import { type Calendar, isWorkingDay } from '../../platform/text/calendar/holidays.ts';

/** Minutes of the day between which people work, as the clock shows them. */
const OPENS = 9 * 60;
const CLOSES = 17 * 60;
const A_DAY = (CLOSES - OPENS) / 60;
const ORIGIN = '2000-01-03';

/** A moment on the company's wall: its day, and the minute of that day. */
export interface WallTime {
  day: string;
  minute: number;
}

/** « 2026-11-20 14:32:05 » as the database writes a local time. */
export const wallTime = (text: string): WallTime => ({
  day: text.slice(0, 10),
  minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
});

/**
 * Hours in which people work between two moments: from 9 to 17 o'clock, Monday to Friday but public holidays. Days are counted
 * once for each clock, so that fifty thousand people cost no more than the days they span.
 */
export const workingClock = (calendar: Calendar) => {
  /** Working days before each day, from the first that was asked for. */
  const before = new Map<string, number>([[ORIGIN, 0]]);
  let [last, count] = [ORIGIN, 0];
  const daysBefore = (day: string): number => {
    while (last < day) {
      if (isWorkingDay(last, calendar)) count += 1;
      last = addDays(last, 1);
      before.set(last, count);
    }
    return before.get(day) ?? 0;
  };
  const hoursAt = ({ day, minute }: WallTime): number => {
    const today = isWorkingDay(day, calendar) ? (Math.min(CLOSES, Math.max(OPENS, minute)) - OPENS) / 60 : 0;
    return daysBefore(day) * A_DAY + today;
  };
  return { between: (from: WallTime, to: WallTime): number => Math.max(0, hoursAt(to) - hoursAt(from)) };
};

/** The middle of values that come with how often each is there; between the two middle ones where they are even. Null of none. */
export const medianOf = (values: readonly { value: number; n: number }[]): number | null => {
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
