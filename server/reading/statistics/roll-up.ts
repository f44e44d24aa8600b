import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { replaceStaleSums } from './sum-people.ts';
import { loadTrackedBooklets } from './tracked-booklets.ts';

type ReadingSum = Omit<TenantRow<'readingSums'>, 'companyId'>;

/** Retention in months, including the current one: the authority allows 25. */
export const STATISTICS_RETENTION_MONTHS = 25;

/** First day of the month that many months before. */
const getMonthStartBefore = (day: string, months: number): string => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
};

const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** Sums of the reading counters since the first day of a month. */
const sumReadingsSince = async (scope: Scope, bookletIds: string[], since: string): Promise<ReadingSum[]> => {
  const { readingCounts: counts } = scope.views;
  const n = (condition: SQL) => sql<number>`coalesce(sum(${counts.count}) filter (where ${condition}), 0)::int`;
  const columns = {
    bookletId: counts.bookletId,
    openings: n(sql`${counts.key} = 'cover'`),
    pages: n(sql`${counts.key} <> 'cover'`),
  };
  const where = and(inArray(counts.bookletId, bookletIds), gte(counts.day, since));
  const days = await scope
    .select({ ...columns, on: counts.day })
    .from(counts)
    .where(where)
    .groupBy(counts.bookletId, counts.day);
  const month = sql<string>`to_char(${counts.day}, 'YYYY-MM-01')`;
  const sums: ReadingSum[] = days.map((row) => ({ ...row, grain: 'day', facet: 'all', value: '' }));
  const facets = { device: counts.device, version: counts.version, page: counts.key, cohort: counts.cohort };
  for (const [facet, column] of Object.entries(facets)) {
    const sorted = scope
      .select({
        bookletId: counts.bookletId,
        on: month.as('month'),
        value: sql<string>`${column}::text`.as('value'),
        key: counts.key,
        count: counts.count,
      })
      .from(counts)
      .where(where)
      .as('sorted');
    const rows = await scope
      .select({
        bookletId: sorted.bookletId,
        on: sorted.on,
        value: sorted.value,
        openings: sql<number>`coalesce(sum(${sorted.count}) filter (where ${sorted.key} = 'cover'), 0)::int`,
        pages: sql<number>`coalesce(sum(${sorted.count}) filter (where ${sorted.key} <> 'cover'), 0)::int`,
      })
      .from(sorted)
      .groupBy(sorted.bookletId, sorted.on, sorted.value);
    sums.push(...rows.map((row) => ({ ...row, grain: 'month' as const, facet: facet as ReadingSum['facet'] })));
  }
  return sums;
};

/** First day to sum again: everything on the first run, or when `anew`. */
const getRestartDay = (run: TenantRow<'statisticsRuns'> | undefined, anew: boolean): string =>
  anew || !run?.settledUntil ? '1970-01-01' : getMonthStart(run.settledUntil);

/** The last run. */
const findStatisticsRun = async (scope: Scope): Promise<TenantRow<'statisticsRuns'> | undefined> => {
  const { statisticsRuns: runs } = scope.views;
  const [run] = await scope.select().from(runs);
  return run;
};

/**
 * Updates a company's sums. Safe to run repeatedly, and on two nodes at once. Participants and answers are recounted
 * for the booklet months that changed; everything once a day (arrivals depend on the day) and when `anew`. Counters of
 * months already over at the last run are not read again, unless `anew`. Sums and counters are deleted after `STATISTICS_RETENTION_MONTHS`.
 */
export const refreshStatistics = (scope: Scope, { at = new Date(), anew = false } = {}): Promise<void> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('statistics');
    const here: CompanyDay = await getCompanyDay(inside, at);
    const run = await findStatisticsRun(inside);
    const followed = await loadTrackedBooklets(inside, here);
    const oldest = getMonthStartBefore(here.today, STATISTICS_RETENTION_MONTHS - 1);
    await replaceStaleSums(inside, { here, followed, run, oldest: oldest.slice(0, 7), anew });

    const since = getRestartDay(run, anew);
    const ids = [...followed.thresholds.keys()];
    await inside.deleteRows('readingSums', ({ on }) => gte(on, since));
    await inside.deleteRows('readingSums', ({ on }) => lt(on, oldest));
    await inside.deleteRows('readingCounts', ({ day }) => lt(day, oldest));
    await inside.deleteRows('searchMisses', ({ day }) => lt(day, oldest));
    if (ids.length > 0) await inside.bulkInsert('readingSums', await sumReadingsSince(inside, ids, since));
    // Reader nodes write their counts a few seconds late, so yesterday may still grow.
    const done = { computedAt: at, settledUntil: addDays(here.today, -1), wholeOn: here.today, bases: followed.bases };
    const replaced = ['computedAt', 'settledUntil', 'wholeOn', 'bases'] as const;
    await inside.upsert('statisticsRuns', [done], (columns) => [columns.companyId], [...replaced]);
  });

/** Time of the company's last sums; null: never. */
export const findLastRunTime = async (scope: Scope): Promise<Date | null> =>
  (await findStatisticsRun(scope))?.computedAt ?? null;
