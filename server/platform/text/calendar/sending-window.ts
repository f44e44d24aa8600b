import type { CampaignPlanning } from '../../../../contract/messages/campaigns/campaign.ts';
import { addDays } from './days.ts';
import { getNextWorkingDay, type HolidayCalendar } from './holidays.ts';

type Planning = Pick<CampaignPlanning, 'workingDaysOnly' | 'window'>;

/** Local day and time, `YYYY-MM-DD` and `HH:MM`. */
export interface ClockTime {
  day: string;
  time: string;
}

/** True when messages may leave at this time: the start of the window is included, its end excluded. */
export const isWithinWindow = (time: string, window: CampaignPlanning['window']): boolean =>
  window === null || (time >= window.from && time < window.to);

/** First time from this one on within the window, on any day. */
export const getNextTimeInWindow = ({ day, time }: ClockTime, { window }: Pick<Planning, 'window'>): ClockTime => {
  if (window === null || isWithinWindow(time, window)) return { day, time };
  return { day: time < window.from ? day : addDays(day, 1), time: window.from };
};

/**
 * First time from this one on at which messages may leave: within the window, and on a working day if required. On a
 * later day it is the first time of that day.
 */
export const getNextLocalSendingTime = (asked: ClockTime, planning: Planning, calendar: HolidayCalendar): ClockTime => {
  const { window, workingDaysOnly } = planning;
  const { day, time } = getNextTimeInWindow(asked, planning);
  const open = workingDaysOnly ? getNextWorkingDay(day, calendar) : day;
  return { day: open, time: open === day ? time : (window?.from ?? '00:00') };
};
