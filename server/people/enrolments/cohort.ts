import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';

/*
 * In which month somebody counts, and what they have reached: the same in statistics, on the dashboard, in lists and in the
 * counters of the reader.
 */

type Enrolments = Scope['views']['enrolments'];

/** The month somebody counts in, as `2026-11`: of the arrival, else of the day of the enrolment. */
export const cohortMonth = (enrolments: Pick<Enrolments, 'arrivalOn' | 'createdAt'>, timeZone: string) =>
  sql<string>`to_char(coalesce(${enrolments.arrivalOn}, (${enrolments.createdAt} at time zone ${timeZone})::date), 'YYYY-MM')`;

/** The same of a row at hand. */
export const cohortMonthOf = (
  { arrivalOn, createdAt }: Pick<Row<'enrolments'>, 'arrivalOn' | 'createdAt'>,
  timeZone: string,
): string => (arrivalOn ?? dayIn(timeZone, createdAt)).slice(0, 7);

/** Has opened the booklet, whatever became of the access since. */
export const hasOpened = ({ openedAt }: Pick<Enrolments, 'openedAt'>): SQL => isNotNull(openedAt);

/** Has completed the reading, whatever became of the access since; a major version that asks for more takes it back. */
export const hasCompleted = ({ completedAt }: Pick<Enrolments, 'completedAt'>): SQL => isNotNull(completedAt);
