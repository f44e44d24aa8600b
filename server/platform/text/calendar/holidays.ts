import type { Site } from '../../../../contract/administration/companies/company.ts';
import type { HolidaysRegion } from '../../../../contract/administration/companies/company-choices.ts';
import { createBoundedMemo } from './bounded-memo.ts';
import { addDays, getWeekday } from './days.ts';

export interface HolidayCalendar {
  /** Region of the company: some regions have their own public holidays. */
  holidays: HolidaysRegion;
}

/** The same with the sites of a company that have a region of their own. */
export interface CompanyCalendar extends HolidayCalendar {
  /** Region by name of the site, for sites whose region is not that of the company. */
  siteHolidays: Readonly<Record<string, HolidaysRegion>>;
}

export const buildCompanyCalendar = ({
  holidays,
  sites,
}: HolidayCalendar & { sites: readonly Pick<Site, 'name' | 'holidays'>[] }): CompanyCalendar => ({
  holidays,
  siteHolidays: Object.fromEntries(
    sites.flatMap((site) => (site.holidays && site.holidays !== holidays ? [[site.name, site.holidays]] : [])),
  ),
});

/** Calendar of a participant: that of their site, or of the company. */
export const getSiteCalendar = ({ holidays, siteHolidays }: CompanyCalendar, site: string): HolidayCalendar => ({
  holidays: (Object.hasOwn(siteHolidays, site) ? siteHolidays[site] : undefined) ?? holidays,
});

/** Sites that share a region of their own; the sites in no group follow the company. */
export interface SiteGroup {
  sites: string[];
  calendar: HolidayCalendar;
}

export const listSiteGroups = ({ siteHolidays }: CompanyCalendar): SiteGroup[] =>
  [...Map.groupBy(Object.entries(siteHolidays), ([, region]) => region)].map(([holidays, some]) => ({
    sites: some.map(([name]) => name).sort(),
    calendar: { holidays },
  }));

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export const getEasterSunday = (year: number): string => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const epact = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const sunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7;
  const late = Math.floor((a + 11 * epact + 22 * sunday) / 451);
  const place = epact + sunday - 7 * late + 114;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(Math.floor(place / 31))}-${two((place % 31) + 1)}`;
};

/** Fixed by article L.3133-1 of the French labour code, then L.3134-13 for Alsace and Moselle. */
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Regional holidays: Alsace and Moselle, then the abolition of slavery (articles L.3422-2 and following). */
const REGIONAL_HOLIDAYS: Partial<Record<HolidaysRegion, readonly string[]>> = {
  'alsace-moselle': ['12-26'],
  guadeloupe: ['05-27'],
  guyane: ['06-10'],
  martinique: ['05-22'],
  mayotte: ['04-27'],
  reunion: ['12-20'],
  'saint-barthelemy': ['10-09'],
  'saint-martin': ['05-28'],
};
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const EASTER_OFFSETS_DAYS = [1, 39, 50];

const holidayCache = new Map<string, ReadonlySet<string>>();

/** Computes the public holidays of a year in France, without any lookup. */
export const listPublicHolidays = (year: number, { holidays }: HolidayCalendar): ReadonlySet<string> => {
  const key = `${year} ${holidays}`;
  const known = holidayCache.get(key);
  if (known) return known;
  const sunday = getEasterSunday(year);
  const fixed = [...FIXED_HOLIDAYS, ...(REGIONAL_HOLIDAYS[holidays] ?? [])];
  const moving = holidays === 'alsace-moselle' ? [...EASTER_OFFSETS_DAYS, -2] : EASTER_OFFSETS_DAYS;
  const days = new Set([
    ...fixed.map((day) => `${sunday.slice(0, 4)}-${day}`),
    ...moving.map((after) => addDays(sunday, after)),
  ]);
  holidayCache.set(key, days);
  return days;
};

/** Simulations of thousands of people ask for the same days. */
const MAX_KNOWN_DAYS = 20_000;
const rememberWorkingDay = createBoundedMemo<boolean>(MAX_KNOWN_DAYS);

/** True from Monday to Friday, except on public holidays. */
export const isWorkingDay = (day: string, calendar: HolidayCalendar): boolean =>
  rememberWorkingDay(
    `${calendar.holidays} ${day}`,
    () => getWeekday(day) < 6 && !listPublicHolidays(Number(day.slice(0, 4)), calendar).has(day),
  );

/**
 * Returns the `n`th working day after a day, or before it when `n` is negative; the day itself when `n` is 0, even when
 * not a working day.
 */
export const addWorkingDays = (day: string, n: number, calendar: HolidayCalendar): string => {
  const step = Math.sign(n);
  let at = day;
  for (let left = Math.abs(n); left > 0; ) {
    at = addDays(at, step);
    if (isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
};

/** The day itself when it is a working day, else the next one. */
export const getNextWorkingDay = (day: string, calendar: HolidayCalendar): string =>
  isWorkingDay(day, calendar) ? day : addWorkingDays(day, 1, calendar);
