import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
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
