import { Temporal } from 'temporal-polyfill';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { SiteFilter } from '../../platform/data/queries/delivery-claims.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { type CompanyCalendar, type HolidayCalendar, listSiteGroups } from '../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../platform/text/calendar/moments.ts';
import { getNextLocalSendingTime } from '../../platform/text/calendar/sending-window.ts';

const formatLocalTime = (timeZone: string, moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);

/**
 * Sites whose participants may get a message now: all but some, or some only when it is a public holiday in the
 * company's own region. Null: nobody.
 */
export const findOpenSites = (
  planning: Pick<CampaignPlanning, 'timeZone' | 'workingDaysOnly' | 'window'>,
  calendar: CompanyCalendar,
  now: Date,
): SiteFilter | null => {
  const isOpen = (one: HolidayCalendar) => getNextSendingMoment(planning, one, now) <= now;
  const isCompanyOpen = isOpen(calendar);
  const names = listSiteGroups(calendar)
    .filter((group) => isOpen(group.calendar) !== isCompanyOpen)
    .flatMap(({ sites }) => sites);
  if (!isCompanyOpen && names.length === 0) return null;
  return { names, isExcluded: isCompanyOpen };
};

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
