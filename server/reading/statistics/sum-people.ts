import { like, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { listBookletIds, matchesBookletMonths } from './booklet-months.ts';
import { aggregatePublishableValues } from './load-aggregates.ts';
import { aggregatePopulation } from './measures.ts';
import { toMonthKey } from './period.ts';
import type { Aggregate, SideAggregate } from './population-query.ts';
import { sumAnswers } from './sum-answers.ts';
import type { TrackedBooklets } from './tracked-booklets.ts';

/** Data to recount: all of these booklets, and these months of others (`{booklet} {month}`). */
interface StaleMonths {
  bookletIds: Set<string>;
  people: Set<string>;
  answers: Set<string>;
}

interface RecountOptions {
  here: CompanyDay;
  followed: TrackedBooklets;
  run: TenantRow<'statisticsRuns'> | undefined;
  /** First month to keep. */
  oldest: string;
  anew: boolean;
}

/** Rows per insert statement. */
const ROWS_PER_INSERT = 20_000;

/**
 * Changes since the last sums. Notes are deleted before the recount: a later commit leaves a new one, for the next run.
 */
const loadStaleMonths = async (
  scope: Scope,
  { here, followed, run, oldest, anew }: RecountOptions,
): Promise<StaleMonths> => {
  const notes = await scope.deleteReturning('statisticsChanges');
  const { bases } = followed;
  const isWhole = anew || run?.wholeOn !== here.today;
  const changed = Object.keys(bases).filter((id) => isWhole || bases[id] !== run?.bases[id]);
  const stale: StaleMonths = { bookletIds: new Set(changed), people: new Set(), answers: new Set() };
  for (const { bookletId, what, on, at } of notes) {
    const month = (on ?? getLocalDay(here.timeZone, at ?? new Date())).slice(0, 7);
    if (!(bookletId in bases) || stale.bookletIds.has(bookletId) || month < oldest) continue;
    stale[what].add(toMonthKey(bookletId, month));
  }
  return stale;
};

/** Recounts one kind of rows: whole booklets, then single months. */
const recountStale = async <One>(
  bookletIds: ReadonlySet<string>,
  places: ReadonlySet<string>,
  count: (where: { bookletIds: string[]; places?: ReadonlySet<string> }) => Promise<One[]>,
): Promise<One[]> => [
  ...(bookletIds.size > 0 ? await count({ bookletIds: [...bookletIds] }) : []),
  ...(places.size > 0 ? await count({ bookletIds: listBookletIds(places), places }) : []),
];

const bulkInsertInBatches = async <Name extends 'peopleSums' | 'sideSums'>(
  scope: Scope,
  table: Name,
  rows: Parameters<typeof scope.bulkInsert<Name>>[1],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await scope.bulkInsert(table, rows.slice(from, from + ROWS_PER_INSERT));
};

/** Condition on the measures of answers. */
const matchesAnswerMeasures = (measureColumn: SQLWrapper) =>
  sql`(${measureColumn} in ('opinion', 'surprise', 'tag') or ${measureColumn} like 'quiz %')`;

/** Deletes sums that are stale, too old, or of booklets without tracking. */
const deleteStaleSums = async (
  scope: Scope,
  stale: StaleMonths,
  { followed, oldest }: RecountOptions,
): Promise<void> => {
  const ids = [...followed.thresholds.keys()];
  const whole = [...stale.bookletIds];
  for (const table of ['peopleSums', 'sideSums'] as const) {
    await scope.deleteRows(
      table,
      (columns) => sql`not ${anyOf(columns.bookletId, ids)} or ${columns.month} < ${oldest}`,
    );
    if (whole.length > 0) await scope.deleteRows(table, ({ bookletId }) => anyOf(bookletId, whole));
  }
  if (stale.people.size > 0) {
    await scope.deleteRows('sideSums', (columns) => matchesBookletMonths(columns, stale.people));
    await scope.deleteRows(
      'peopleSums',
      (columns) =>
        sql`${matchesBookletMonths(columns, stale.people)} and not ${matchesAnswerMeasures(columns.measure)}`,
    );
  }
  if (stale.answers.size > 0) {
    await scope.deleteRows(
      'peopleSums',
      (columns) => sql`${matchesBookletMonths(columns, stale.answers)} and ${matchesAnswerMeasures(columns.measure)}`,
    );
  }
  await scope.deleteRows('peopleSums', ({ measure: name }) => like(name, 'tells %'));
};

/** Replaces the stale sums of participants and answers. Call it within a transaction. */
export const replaceStaleSums = async (scope: Scope, order: RecountOptions): Promise<void> => {
  const stale = await loadStaleMonths(scope, order);
  await deleteStaleSums(scope, stale, order);
  const isKept = ({ month }: Aggregate) => month >= order.oldest;
  const sums: SideAggregate[] = await recountStale(stale.bookletIds, stale.people, (where) =>
    aggregatePopulation(scope, where, order.here),
  );
  const given: Aggregate[] = await recountStale(stale.bookletIds, stale.answers, (where) => sumAnswers(scope, where));
  const people = sums.filter(({ side }) => side === '').map(({ side: _, of: __, ...sum }) => sum);
  await bulkInsertInBatches(scope, 'peopleSums', [...people, ...given].filter(isKept));
  const sides = sums.flatMap(({ side, ...sum }) => (side === '' || !isKept(sum) ? [] : [{ ...sum, side }]));
  await bulkInsertInBatches(scope, 'sideSums', sides);
  // The values that may be published separately depend on all months.
  await bulkInsertInBatches(scope, 'peopleSums', await aggregatePublishableValues(scope, order.followed.thresholds));
};
