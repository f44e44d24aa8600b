import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import type { HolidayCalendar } from '../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../platform/text/calendar/moments.ts';
import { getNextLocalSendingTime } from '../../platform/text/calendar/sending-window.ts';

const formatLocalTime = (timeZone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/** First moment from `now` on at which messages may leave; `now` itself when they may leave already. */
export const getNextSendingMoment = (
  planning: Pick<CampaignPlanning, 'timeZone' | 'workingDaysOnly' | 'window'>,
  calendar: HolidayCalendar,
  now: Date,
): Date => {
  const { timeZone } = planning;
  const present = { day: getLocalDay(timeZone, now), time: formatLocalTime(timeZone, now) };
  const { day, time } = getNextLocalSendingTime(present, planning, calendar);
  return day === present.day && time === present.time ? now : fromLocalTime(timeZone, day, time);
};
