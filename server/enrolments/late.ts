import { and, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { isEnded, isUnopened, READING_STATES, UNOPENED_STATES } from '../../contract/enrolment.ts';
import { addDays } from '../calendar/days.ts';
import { addWorkingDays, type Calendar } from '../calendar/holidays.ts';
import type { Row, Scope } from '../db/scope.ts';
import type { OutlinePage } from '../publications/outline.ts';

/** Working days that a mandatory page may wait before it makes somebody late. */
const PATIENCE = 3;

/** What makes somebody late in one booklet, on one day. */
export interface LateRule {
  /** Who arrives on this day or before, and has not opened the booklet, is late. */
  unopenedUntil: string;
  /** Who arrived on this day or before must have done that many mandatory pages. */
  overdue: { arrivedUntil: string; pages: number }[];
}

/** The last day whose `PATIENCE`th working day after it is over. */
const dueBefore = (today: string, calendar: Calendar): string => {
  let day = addDays(today, -1);
  while (addWorkingDays(day, PATIENCE, calendar) >= today) day = addDays(day, -1);
  return day;
};

/**
 * « En retard » : the booklet is not open the day before the arrival, or mandatory pages that had opened were not done
 * within 3 working days. A page without a day of its own is due on the arrival day.
 */
export const lateRule = (
  pages: readonly Pick<OutlinePage, 'mandatory' | 'unlockDays'>[],
  today: string,
  calendar: Calendar,
): LateRule => {
  const due = dueBefore(today, calendar);
  const opening = pages.filter(({ mandatory }) => mandatory).map(({ unlockDays }) => unlockDays ?? 0);
  return {
    unopenedUntil: addDays(today, 1),
    overdue: [...new Set(opening)].map((after) => ({
      arrivedUntil: addDays(due, -after),
      pages: opening.filter((other) => other <= after).length,
    })),
  };
};

type Enrolments = Scope['views']['enrolments'];

/** The rule as a condition on rows. Nobody is late without an arrival day. */
export const isLate = (enrolments: Enrolments, { unopenedUntil, overdue }: LateRule): SQL =>
  or(
    and(inArray(enrolments.state, UNOPENED_STATES), lte(enrolments.arrivalOn, unopenedUntil)),
    and(
      inArray(enrolments.state, READING_STATES),
      or(
        ...overdue.map(({ arrivedUntil, pages }) =>
          and(
            lte(enrolments.arrivalOn, arrivedUntil),
            sql`${enrolments.pagesDone} < least(${pages}::int, ${enrolments.pagesDue})`,
          ),
        ),
      ) ?? sql`false`,
    ),
  ) as SQL;

/** The rule for a row at hand. */
export const rowIsLate = (
  { state, arrivalOn, pagesDone, pagesDue }: Pick<Row<'enrolments'>, 'state' | 'arrivalOn' | 'pagesDone' | 'pagesDue'>,
  { unopenedUntil, overdue }: LateRule,
): boolean => {
  if (arrivalOn === null) return false;
  if (isUnopened(state)) return arrivalOn <= unopenedUntil;
  if (isEnded(state) || state === 'completed') return false;
  return overdue.some(({ arrivedUntil, pages }) => arrivalOn <= arrivedUntil && pagesDone < Math.min(pages, pagesDue));
};
