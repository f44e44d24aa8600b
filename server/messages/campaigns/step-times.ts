import type { SequenceStep } from '../../../contract/messages/campaigns/campaign.ts';
import { addDays, dayIn } from '../../platform/text/calendar/days.ts';
import { type Calendar, isWorkingDay, nextWorkingDay } from '../../platform/text/calendar/holidays.ts';
import { momentIn } from '../../platform/text/calendar/moments.ts';

/** Whoever could not be written to on the day of a step (another message, a week-end) is on the days after, as many as these. */
export const CATCH_UP_DAYS = 3;

/** The day a step leaves for somebody to whom `base` is the day it counts from. Days are `YYYY-MM-DD`. */
export const leaveDay = ({ trigger, workingDaysOnly }: SequenceStep, base: string, calendar: Calendar): string => {
  const day = addDays(base, trigger.days);
  return workingDaysOnly ? nextWorkingDay(day, calendar) : day;
};

export interface Where {
  timeZone: string;
  calendar: Calendar;
}

/**
 * The days from which a step counts for those who are due now; none before its hour, nor on a day that is none. `since`: when
 * the step was switched on, what should have left before is not caught up.
 */
export const dueBases = (step: SequenceStep, since: Date, { timeZone, calendar }: Where, now: Date): string[] => {
  const today = dayIn(timeZone, now);
  if (now < momentIn(timeZone, today, step.time)) return [];
  if (step.workingDaysOnly && !isWorkingDay(today, calendar)) return [];
  const earliest = addDays(today, -CATCH_UP_DAYS);
  const bases: string[] = [];
  // No run of days off is longer than ten.
  for (let back = 0; back <= CATCH_UP_DAYS + 10; back += 1) {
    const base = addDays(today, -back - step.trigger.days);
    const day = leaveDay(step, base, calendar);
    if (day < earliest || day > today) continue;
    if (momentIn(timeZone, day, step.time) >= since) bases.push(base);
  }
  return bases;
};
