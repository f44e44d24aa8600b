import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { addDays } from '../calendar/days.ts';
import type { Row, Scope } from '../db/scope.ts';
import { answers } from './answers.ts';
import { type Here, hereOf, type Sum } from './counted.ts';
import { measure } from './measures.ts';
import { tellingValues } from './whom.ts';

type ReadingSum = Omit<Row<'readingSums'>, 'companyId'>;

/** Months that are kept, this one included: the authority allows 25. */
const KEPT_MONTHS = 25;

/** The first day of the month so many months before. */
const monthsBefore = (day: string, months: number): string => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
};

/** The booklets whose reading is followed, with their thresholds: the others contribute nothing. */
const followed = async (scope: Scope): Promise<Map<string, number>> => {
  const { booklets } = scope.views;
  const threshold = sql<number>`(${booklets.settings} -> 'tracking' ->> 'threshold')::int`;
  const rows = await scope
    .select({ id: booklets.id, threshold })
    .from(booklets)
    .where(sql`${booklets.settings} -> 'tracking' ->> 'mode' <> 'none'`);
  return new Map(rows.map((row) => [row.id, row.threshold]));
};

/** Everything that is told of people, as sums. */
const peopleOf = async (scope: Scope, thresholds: ReadonlyMap<string, number>, here: Here): Promise<Sum[]> => {
  const ids = [...thresholds.keys()];
  if (ids.length === 0) return [];
  const sums = [await measure(scope, { bookletIds: ids }, here), await answers(scope, ids)];
  return [...sums.flat(), ...(await tellingValues(scope, ids, thresholds, here))];
};

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** Sums of the counters since a day, which is the first of a month. */
const readingSince = async (scope: Scope, bookletIds: string[], since: string): Promise<ReadingSum[]> => {
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

/** Puts sums of the same key together. */
const together = (sums: readonly Sum[]): Sum[] => {
  const known = new Map<string, Sum>();
  for (const sum of sums) {
    const key = `${sum.bookletId} ${sum.measure} ${sum.month} ${sum.value}`;
    const same = known.get(key);
    if (same) same.n += sum.n;
    else known.set(key, { ...sum });
  }
  return [...known.values()];
};

/** The first day of which counters are summed again: all of them the first time, or when `anew`. */
const restart = async (scope: Scope, anew: boolean): Promise<string> => {
  const { statisticsRuns: runs } = scope.views;
  const [run] = await scope.select({ settledUntil: runs.settledUntil }).from(runs);
  return anew || !run?.settledUntil ? '1970-01-01' : monthStart(run.settledUntil);
};

/**
 * Makes a company's sums again, from the rows they are of. May be run any number of times, and by two nodes at once: what is
 * there is replaced within one transaction. Counters of months that were over at the last run are not read again, unless
 * `anew`. Sums, like counters, are forgotten after 25 months.
 */
export const rollUp = async (scope: Scope, { at = new Date(), anew = false } = {}): Promise<void> => {
  const here: Here = await hereOf(scope, at);
  const thresholds = await followed(scope);
  const ids = [...thresholds.keys()];
  const since = await restart(scope, anew);
  const reading = ids.length > 0 ? await readingSince(scope, ids, since) : [];
  const people = await peopleOf(scope, thresholds, here);
  // Readers’ nodes write what they counted a few seconds late: the day before may still grow.
  const settledUntil = addDays(here.today, -1);
  const oldest = monthsBefore(here.today, KEPT_MONTHS - 1);
  await scope.transaction(async (inside) => {
    // Whoever runs at the same time waits here.
    await inside.merge('statisticsRuns', [{ computedAt: at, settledUntil }], (run) => [run.companyId], [
      'computedAt',
      'settledUntil',
    ]);
    await inside.remove('readingSums', ({ on }) => gte(on, since));
    await inside.remove('readingSums', ({ on }) => lt(on, oldest));
    await inside.remove('readingCounts', ({ day }) => lt(day, oldest));
    await inside.remove('searchMisses', ({ day }) => lt(day, oldest));
    await inside.remove('peopleSums', () => sql`true`);
    await inside.pour('readingSums', reading);
    await inside.pour(
      'peopleSums',
      together(people).filter(({ month }) => month >= oldest.slice(0, 7)),
    );
  });
};

/** When a company's sums were made; null: never. */
export const lastRun = async (scope: Scope): Promise<Date | null> => {
  const { statisticsRuns: runs } = scope.views;
  const [run] = await scope
    .select({ computedAt: runs.computedAt })
    .from(runs)
    .where(eq(runs.companyId, scope.companyId));
  return run?.computedAt ?? null;
};
