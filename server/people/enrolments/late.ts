import { and, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isEnded, isUnopened, READING_STATES, UNOPENED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { OutlinePage } from '../../booklets/publications/outline.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { addWorkingDays, type Calendar } from '../../platform/text/calendar/holidays.ts';

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

/**
 * The rule as a condition on rows. Nobody is late without an arrival day. Whoever was let in again (renewed, readmitted) is
 * judged by what they have read, not as if they had never opened the booklet.
 */
export const isLate = (enrolments: Enrolments, { unopenedUntil, overdue }: LateRule): SQL => {
  const { state, arrivalOn, openedAt, completedAt, pagesDone, pagesDue } = enrolments;
  const isBefore = inArray(state, UNOPENED_STATES);
  return or(
    and(isBefore, isNull(openedAt), lte(arrivalOn, unopenedUntil)),
    and(
      or(inArray(state, READING_STATES), and(isBefore, isNotNull(openedAt))),
      isNull(completedAt),
      or(
        ...overdue.map(({ arrivedUntil, pages }) =>
          and(lte(arrivalOn, arrivedUntil), sql`${pagesDone} < least(${pages}::int, ${pagesDue})`),
        ),
      ) ?? sql`false`,
    ),
  ) as SQL;
};

type Judged = Pick<Row<'enrolments'>, 'state' | 'arrivalOn' | 'openedAt' | 'completedAt' | 'pagesDone' | 'pagesDue'>;

/** The rule for a row at hand. */
export const rowIsLate = (row: Judged, { unopenedUntil, overdue }: LateRule): boolean => {
  const { state, arrivalOn, openedAt, completedAt, pagesDone, pagesDue } = row;
  if (arrivalOn === null) return false;
  if (isUnopened(state) && openedAt === null) return arrivalOn <= unopenedUntil;
  if (isEnded(state) || state === 'completed' || completedAt !== null) return false;
  return overdue.some(({ arrivedUntil, pages }) => arrivalOn <= arrivedUntil && pagesDone < Math.min(pages, pagesDue));
};
