import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { MIN_ANONYMITY_THRESHOLD } from '../../../contract/reading/reading.ts';
import { getFirstDayOfMonth } from '../../../contract/reading/statistics/statistics-period.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import { buildCohortMonthSql, findPermittedBookletIds, hasEverCompleted, hasOpened } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';
import { groupMonths, STATISTICS_RETENTION_MONTHS } from '../../reading/index.ts';

const COHORT_MONTHS_BEFORE = 6;
const COHORT_MONTHS_AFTER = 3;

interface CohortRow {
  bookletId: string;
  month: string;
  threshold: number;
  /** The actor may see how far each person of this booklet has come. */
  named: boolean;
  people: number;
  opened: number;
  completed: number;
}

/** People of each booklet and month, as far back as statistics go: the months to come depend on those before. */
const listCohortRows = async (scope: Scope, { today, timeZone }: CompanyDay): Promise<CohortRow[]> => {
  const oldest = getFirstDayOfMonth(today, 1 - STATISTICS_RETENTION_MONTHS);
  const { booklets, enrolments } = scope.views;
  const followed = await findPermittedBookletIds(scope, 'participants.progress');
  const isNamed = and(
    sql`max(${booklets.settings} -> 'tracking' ->> 'mode') = 'named'`,
    followed === null ? undefined : anyOf(booklets.id, followed),
  );
  const month = buildCohortMonthSql(enrolments, timeZone);
  return (
    scope
      .select({
        bookletId: booklets.id,
        month,
        threshold: sql<number>`max((${booklets.settings} -> 'tracking' ->> 'threshold')::int)`,
        named: sql<boolean>`${isNamed}`,
        people: count(),
        opened: sql<number>`count(*) filter (where ${hasOpened(enrolments)})::int`,
        completed: sql<number>`count(*) filter (where ${hasEverCompleted(scope, enrolments)})::int`,
      })
      .from(enrolments)
      .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
      .where(
        and(
          buildVisibilityFilter(scope, booklets),
          isNull(booklets.binnedAt),
          sql`${booklets.settings} -> 'tracking' ->> 'mode' <> 'none'`,
          or(isNull(enrolments.arrivalOn), gte(enrolments.arrivalOn, oldest)),
          sql`${month} >= ${oldest.slice(0, 7)}`,
        ),
      )
      // Group by position: PostgreSQL cannot see that the same expression with other parameters is the same.
      .groupBy(booklets.id, sql`2`)
  );
};

/** Rows of the months that the statistics of their booklet publish alone: any other would reveal a small group. */
const listPublishedRows = (rows: readonly CohortRow[]): CohortRow[] =>
  [...Map.groupBy(rows, ({ bookletId }) => bookletId).values()].flatMap((own) => {
    const groups = groupMonths(
      own.map(({ month, people }) => ({ key: month, n: people })),
      own[0]?.threshold ?? MIN_ANONYMITY_THRESHOLD,
    );
    const alone = new Set(groups.flatMap(({ months }) => (months.length === 1 ? months : [])));
    return own.filter(({ month }) => alone.has(month));
  });

/** True if a stage of people whom nobody follows by name has so few that it must not be told. */
const hasSmallStage = ({ named, threshold, people, opened, completed }: CohortRow): boolean =>
  !named && [people - opened, opened - completed, completed].some((n) => n > 0 && n < threshold);

/** Participants counted by statistics, month by month, including those whose access is over. */
export const listCohorts = async (scope: Scope, here: CompanyDay): Promise<Dashboard['cohorts']> => {
  const [from, until] = [-COHORT_MONTHS_BEFORE, COHORT_MONTHS_AFTER].map((months) =>
    getFirstDayOfMonth(here.today, months).slice(0, 7),
  ) as [string, string];
  const rows = await listCohortRows(scope, here);
  const published = listPublishedRows(rows);
  const months = [...new Set(rows.map(({ month }) => month))].filter((month) => month >= from && month < until);
  return months.sort().map((month) => {
    const counted = published.filter((row) => row.month === month);
    const sum = (what: 'people' | 'opened' | 'completed') => counted.reduce((all, row) => all + row[what], 0);
    if (counted.length === 0) return { month, people: null, opened: null, completed: null };
    if (counted.some(hasSmallStage)) return { month, people: sum('people'), opened: null, completed: null };
    return { month, people: sum('people'), opened: sum('opened'), completed: sum('completed') };
  });
};
