import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { createBoundedMemo } from '../../../platform/text/calendar/bounded-memo.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { getNextWorkingDay, type HolidayCalendar, isWorkingDay } from '../../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../../platform/text/calendar/moments.ts';

/**
 * Number of days after the day of a step on which a message that could not leave (another message, a weekend) is caught
 * up.
 */
export const CATCH_UP_DAYS = 3;

/** Sending day of a step for a base day. Days are `YYYY-MM-DD`. */
export const getSendingDay = (
  { trigger, workingDaysOnly }: SequenceStep,
  base: string,
  calendar: HolidayCalendar,
): string => {
  const day = addDays(base, trigger.days);
  return workingDaysOnly ? getNextWorkingDay(day, calendar) : day;
};

const RUN_INTERVAL_MS = 15 * 60_000;

/** First run of the sequences at this moment or after it. */
export const getRunMoment = (at: Date): Date => new Date(Math.ceil(at.getTime() / RUN_INTERVAL_MS) * RUN_INTERVAL_MS);

const MAX_CACHED_MOMENTS = 20_000;
const rememberMoment = createBoundedMemo<Date>(MAX_CACHED_MOMENTS);
const rememberRunDay = createBoundedMemo<string>(MAX_CACHED_MOMENTS);

/** Moment of a local day and time; a simulation of thousands of people asks for the same ones. */
export const getStepMoment = (timeZone: string, day: string, time: string): Date =>
  rememberMoment(`${timeZone} ${day} ${time}`, () => fromLocalTime(timeZone, day, time));

/** Local day of a run. */
export const getRunDay = (timeZone: string, run: Date): string =>
  rememberRunDay(`${timeZone} ${run.getTime()}`, () => getLocalDay(timeZone, run));

/**
 * End of a personal access: this number of days after the invitation, or after the arrival if it is later; the last day
 * counts in full. The same rule as `buildAccessEndSql`.
 */
export const getAccessEnd = (timeZone: string, arrivalOn: string | null, invitedAt: Date, validDays: number): Date => {
  const day = getLocalDay(timeZone, invitedAt);
  const counted = arrivalOn !== null && arrivalOn > day ? arrivalOn : day;
  return getStepMoment(timeZone, addDays(counted, validDays + 1), '00:00');
};

/** Time zone of a company, and the calendar of one participant. */
export interface StepCalendar {
  timeZone: string;
  calendar: HolidayCalendar;
}

/**
 * Base days for which a step is due now; none before its hour or on a day without sending. `since`: time of activation;
 * earlier days are not caught up.
 */
export const listDueBaseDays = (
  step: SequenceStep,
  since: Date,
  { timeZone, calendar }: StepCalendar,
  now: Date,
): string[] => {
  const today = getLocalDay(timeZone, now);
  if (now < fromLocalTime(timeZone, today, step.time)) return [];
  if (step.workingDaysOnly && !isWorkingDay(today, calendar)) return [];
  const earliest = addDays(today, -CATCH_UP_DAYS);
  const bases: string[] = [];
  // No run of days off is longer than ten.
  for (let back = 0; back <= CATCH_UP_DAYS + 10; back += 1) {
    const base = addDays(today, -back - step.trigger.days);
    const day = getSendingDay(step, base, calendar);
    if (day < earliest || day > today) continue;
    if (fromLocalTime(timeZone, day, step.time) >= since) bases.push(base);
  }
  return bases;
};
