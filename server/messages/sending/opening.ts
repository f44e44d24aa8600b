import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import type { Calendar } from '../../platform/text/calendar/holidays.ts';
import { momentIn } from '../../platform/text/calendar/moments.ts';
import { nextSendingTime } from '../../platform/text/calendar/sending-window.ts';

const timeIn = (timeZone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/** First moment from `now` on at which messages may leave; `now` itself when they may leave already. */
export const nextOpening = (
  planning: Pick<CampaignPlanning, 'timeZone' | 'workingDaysOnly' | 'window'>,
  calendar: Calendar,
  now: Date,
): Date => {
  const { timeZone } = planning;
  const present = { day: dayIn(timeZone, now), time: timeIn(timeZone, now) };
  const { day, time } = nextSendingTime(present, planning, calendar);
  return day === present.day && time === present.time ? now : momentIn(timeZone, day, time);
};
