import type { CampaignPlanning } from '../../../../contract/messages/campaigns/campaign.ts';
import { addDays } from './days.ts';
import { type Calendar, nextWorkingDay } from './holidays.ts';

type Planning = Pick<CampaignPlanning, 'workingDaysOnly' | 'window'>;

/** A day and a time as clocks show them, `YYYY-MM-DD` and `HH:MM`. */
export interface ClockTime {
  day: string;
  time: string;
}

/** Whether messages may leave at this time of the day: from the first minute of the window on, and no more from its last. */
export const isWithinWindow = (time: string, window: CampaignPlanning['window']): boolean =>
  window === null || (time >= window.from && time < window.to);

/** The first time from this one on that is within the window, on whatever day. */
export const nextInWindow = ({ day, time }: ClockTime, { window }: Pick<Planning, 'window'>): ClockTime => {
  if (window === null || isWithinWindow(time, window)) return { day, time };
  return { day: time < window.from ? day : addDays(day, 1), time: window.from };
};

/**
 * The first time from this one on at which messages may leave: within the window, on a working day where it must be one. On a
 * later day it is the first time of that day.
 */
export const nextSendingTime = (asked: ClockTime, planning: Planning, calendar: Calendar): ClockTime => {
  const { window, workingDaysOnly } = planning;
  const { day, time } = nextInWindow(asked, planning);
  const open = workingDaysOnly ? nextWorkingDay(day, calendar) : day;
  return { day: open, time: open === day ? time : (window?.from ?? '00:00') };
};
