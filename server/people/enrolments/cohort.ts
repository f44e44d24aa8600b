import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';

/*
 * Cohort month and reached stage of a participant: the same rules for statistics, the dashboard, lists and the reader's
 * counters.
 */

type Enrolments = Scope['views']['enrolments'];

/** Cohort month, as `2026-11`: month of arrival, else of enrolment. */
export const buildCohortMonthSql = (enrolments: Pick<Enrolments, 'arrivalOn' | 'createdAt'>, timeZone: string) =>
  sql<string>`to_char(coalesce(${enrolments.arrivalOn}, (${enrolments.createdAt} at time zone ${timeZone})::date), 'YYYY-MM')`;

/** The same for a loaded row. */
export const getCohortMonth = (
  { arrivalOn, createdAt }: Pick<TenantRow<'enrolments'>, 'arrivalOn' | 'createdAt'>,
  timeZone: string,
): string => (arrivalOn ?? getLocalDay(timeZone, createdAt)).slice(0, 7);

/** Condition: the booklet was opened, even if the access has ended since. */
export const hasOpened = ({ openedAt }: Pick<Enrolments, 'openedAt'>): SQL => isNotNull(openedAt);

/**
 * Condition: the reading was completed, even if the access has ended since. A major version that requires more resets
 * it.
 */
export const hasCompleted = ({ completedAt }: Pick<Enrolments, 'completedAt'>): SQL => isNotNull(completedAt);
