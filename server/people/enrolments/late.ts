import { and, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isEnded, isUnopened, READING_STATES, UNOPENED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { OutlinePage } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import {
  addWorkingDays,
  type CompanyCalendar,
  type HolidayCalendar,
  listSiteGroups,
} from '../../platform/text/calendar/holidays.ts';

/** Working days during which an open mandatory page may stay unread. */
const LATE_GRACE_WORKING_DAYS = 3;

/** Conditions that make a participant late in one booklet, on one day. */
export interface LateRule {
  /** Late: arrival on this day or before, and the booklet is not opened. */
  unopenedUntil: string;
  /** Late: arrival on this day or before, and fewer mandatory pages read. */
  overdue: OverdueRule[];
  /** Sites whose public holidays give other days, which then replace `overdue`. */
  ofSites: { sites: string[]; overdue: OverdueRule[] }[];
}

interface OverdueRule {
  arrivedUntil: string;
  pages: number;
}

/** The last day whose grace period of `LATE_GRACE_WORKING_DAYS` working days is over. */
const findLastOverdueDay = (today: string, calendar: HolidayCalendar): string => {
  let day = addDays(today, -1);
  while (addWorkingDays(day, LATE_GRACE_WORKING_DAYS, calendar) >= today) day = addDays(day, -1);
  return day;
};

/**
 * « En retard »: the booklet is not open the day before the arrival, or open mandatory pages stayed unread for 3
 * working days. A page without an opening day is due on the arrival day.
 */
export const buildLateRule = (
  pages: readonly Pick<OutlinePage, 'mandatory' | 'unlockDays'>[],
  today: string,
  calendar: CompanyCalendar,
): LateRule => {
  const opening = pages.filter(({ mandatory }) => mandatory).map(({ unlockDays }) => unlockDays ?? 0);
  const build = (due: string): OverdueRule[] =>
    [...new Set(opening)].map((after) => ({
      arrivedUntil: addDays(due, -after),
      pages: opening.filter((other) => other <= after).length,
    }));
  const due = findLastOverdueDay(today, calendar);
  return {
    unopenedUntil: addDays(today, 1),
    overdue: build(due),
    ofSites: listSiteGroups(calendar).flatMap(({ sites, calendar: own }) => {
      const ownDue = findLastOverdueDay(today, own);
      return ownDue === due ? [] : [{ sites, overdue: build(ownDue) }];
    }),
  };
};

type Enrolments = Scope['views']['enrolments'];

/**
 * The rule as an SQL condition. A participant without an arrival day is never late. After a renewal or readmission,
 * only their read pages count, not the missing opening.
 */
export const buildLateCondition = (enrolments: Enrolments, { unopenedUntil, overdue, ofSites }: LateRule): SQL => {
  const { state, arrivalOn, openedAt, completedAt, pagesDone, pagesDue } = enrolments;
  const isBefore = inArray(state, UNOPENED_STATES);
  const buildOverdueCondition = (rules: readonly OverdueRule[]): SQL =>
    or(
      ...rules.map(({ arrivedUntil, pages }) =>
        and(lte(arrivalOn, arrivedUntil), sql`${pagesDone} < least(${pages}::int, ${pagesDue})`),
      ),
    ) ?? sql`false`;
  return or(
    and(isBefore, isNull(openedAt), lte(arrivalOn, unopenedUntil)),
    and(
      or(inArray(state, READING_STATES), and(isBefore, isNotNull(openedAt))),
      isNull(completedAt),
      or(
        and(buildOverdueCondition(overdue), ...ofSites.map(({ sites }) => notInArray(enrolments.site, sites))),
        ...ofSites.map((own) => and(buildOverdueCondition(own.overdue), inArray(enrolments.site, own.sites))),
      ),
    ),
  ) as SQL;
};

type LateColumns = Pick<
  TenantRow<'enrolments'>,
  'state' | 'arrivalOn' | 'openedAt' | 'completedAt' | 'pagesDone' | 'pagesDue' | 'site'
>;

/** The rule for a loaded row. */
export const isEnrolmentLate = (
  row: LateColumns,
  { unopenedUntil, overdue: ofCompany, ofSites }: LateRule,
): boolean => {
  const overdue = ofSites.find(({ sites }) => sites.includes(row.site))?.overdue ?? ofCompany;
  const { state, arrivalOn, openedAt, completedAt, pagesDone, pagesDue } = row;
  if (arrivalOn === null) return false;
  if (isUnopened(state) && openedAt === null) return arrivalOn <= unopenedUntil;
  if (isEnded(state) || state === 'completed' || completedAt !== null) return false;
  return overdue.some(({ arrivedUntil, pages }) => arrivalOn <= arrivedUntil && pagesDone < Math.min(pages, pagesDue));
};
