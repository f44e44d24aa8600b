import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../contract/campaign.ts';
import { addDays, dayIn } from '../calendar/days.ts';
import { type Calendar, isWorkingDay } from '../calendar/holidays.ts';
import { momentIn } from '../calendar/moments.ts';

const timeIn = (timeZone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/** The first moment from `now` on at which messages may leave: `now` itself when they may. */
export const nextOpening = (
  { timeZone, workingDaysOnly, window }: Pick<CampaignPlanning, 'timeZone' | 'workingDaysOnly' | 'window'>,
  calendar: Calendar,
  now: Date,
): Date => {
  const today = dayIn(timeZone, now);
  const good = (day: string) => !workingDaysOnly || isWorkingDay(day, calendar);
  const time = timeIn(timeZone, now);
  if (good(today) && (window === null || (time >= window.from && time < window.to))) return now;
  const beforeIt = good(today) && window !== null && time < window.from;
  let day = beforeIt ? today : addDays(today, 1);
  while (!good(day)) day = addDays(day, 1);
  return momentIn(timeZone, day, window?.from ?? '00:00');
};
