import { and, count, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { getFirstDayOfMonth } from '../../../contract/reading/statistics/statistics-period.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import { buildCohortMonthSql, findPermittedBookletIds, hasCompleted, hasOpened } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';

/** Groups of people who are not followed by name are never shown when smaller than this. */
const MIN_GROUP_SIZE = 5;

/** True if a stage of these people, who are not followed by name, has so few that it must not be told. */
const hasSmallStage = ({ people, opened, completed }: CohortCounts): boolean =>
  [people - opened, opened - completed, completed].some((n) => n > 0 && n < MIN_GROUP_SIZE);

interface CohortCounts {
  people: number;
  opened: number;
  completed: number;
}

const sumCounts = (all: readonly CohortCounts[]): CohortCounts => ({
  people: all.reduce((sum, { people }) => sum + people, 0),
  opened: all.reduce((sum, { opened }) => sum + opened, 0),
  completed: all.reduce((sum, { completed }) => sum + completed, 0),
});

/** Participants counted by statistics, month by month, including those whose access is over. */
export const listCohorts = async (scope: Scope, { today, timeZone }: CompanyDay): Promise<Dashboard['cohorts']> => {
  const [from, until] = [getFirstDayOfMonth(today, -6), getFirstDayOfMonth(today, 3)];
  const { booklets, enrolments } = scope.views;
  const followed = await findPermittedBookletIds(scope, 'participants.progress');
  const isNamed = and(
    sql`${booklets.settings} -> 'tracking' ->> 'mode' = 'named'`,
    followed === null ? undefined : anyOf(booklets.id, followed),
  );
  const rows = await scope
    .select({
      month: buildCohortMonthSql(enrolments, timeZone),
      named: sql<boolean>`${isNamed}`,
      people: count(),
      opened: sql<number>`count(*) filter (where ${hasOpened(enrolments)})::int`,
      completed: sql<number>`count(*) filter (where ${hasCompleted(enrolments)})::int`,
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        sql`${booklets.settings} -> 'tracking' ->> 'mode' <> 'none'`,
        or(isNull(enrolments.arrivalOn), and(gte(enrolments.arrivalOn, from), lt(enrolments.arrivalOn, until))),
        sql`${buildCohortMonthSql(enrolments, timeZone)} >= ${from.slice(0, 7)} and ${buildCohortMonthSql(enrolments, timeZone)} < ${until.slice(0, 7)}`,
      ),
    )
    // Group by position: PostgreSQL cannot see that the same expression with other parameters is the same.
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`);
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, some]) => {
    const all = sumCounts(some);
    if (all.people < MIN_GROUP_SIZE) return { month, people: null, opened: null, completed: null };
    const isTold = some.every((one) => one.named || !hasSmallStage(one));
    return isTold ? { month, ...all } : { month, people: all.people, opened: null, completed: null };
  });
};
