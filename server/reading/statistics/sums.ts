import { and, eq, inArray, like, not, notInArray, or, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { PersonSide } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { matchesBookletMonths } from './booklet-months.ts';
import type { MonthCount, SideMonthCount } from './period.ts';
import type { Aggregate } from './population-query.ts';
import type { ValueCount } from './value-groups.ts';

/** Measures of answers, counted in the month of their day. */
const ANSWER_MEASURES = ['opinion', 'surprise', 'tag'];

/** Number of people in each month of each booklet, in any period: the input of month groups. */
export const loadMonthCounts = async (
  scope: Scope,
  bookletIds: readonly string[],
  measure: string,
): Promise<MonthCount[]> => {
  const { peopleSums: sums } = scope.views;
  return scope
    .select({ bookletId: sums.bookletId, month: sums.month, n: sql<number>`sum(${sums.n})::int` })
    .from(sums)
    .where(and(anyOf(sums.bookletId, bookletIds), eq(sums.measure, measure)))
    .groupBy(sums.bookletId, sums.month);
};

/** The same for participants, by value of one side. */
export const loadSideMonthCounts = async (
  scope: Scope,
  bookletIds: readonly string[],
  side: PersonSide,
): Promise<SideMonthCount[]> => {
  const { sideSums: sums } = scope.views;
  return scope
    .select({ bookletId: sums.bookletId, month: sums.month, value: sums.of, n: sums.n })
    .from(sums)
    .where(and(anyOf(sums.bookletId, bookletIds), eq(sums.side, side), sql`${sums.measure} = 'people'`));
};

/** The same for first attempts, by quiz. */
export const loadQuizMonthCounts = async (
  scope: Scope,
  bookletIds: readonly string[],
): Promise<(MonthCount & { measure: string })[]> => {
  const { peopleSums: sums } = scope.views;
  return scope
    .select({ bookletId: sums.bookletId, month: sums.month, measure: sums.measure, n: sums.n })
    .from(sums)
    .where(and(anyOf(sums.bookletId, bookletIds), like(sums.measure, 'quiz %'), eq(sums.value, 'attempted')));
};

/**
 * Sums of these booklet months: by month for measures without a value, over all months for the others; for all
 * participants, or those with one value of a side.
 */
export const loadSums = async (
  scope: Scope,
  places: ReadonlySet<string>,
  side: { name: PersonSide; value: string } | null = null,
): Promise<Aggregate[]> => {
  if (places.size === 0) return [];
  const { peopleSums, sideSums } = scope.views;
  const sums = side ? sideSums : peopleSums;
  const month = sql<string>`case when ${sums.value} = '' then ${sums.month} else '' end`;
  const alike = side && and(eq(sideSums.side, side.name), eq(sideSums.of, side.value));
  const people = and(notInArray(sums.measure, ANSWER_MEASURES), not(like(sums.measure, '% %')));
  const summed = scope
    .select({
      bookletId: sums.bookletId,
      month: month.as('of_month'),
      measure: sums.measure,
      value: sums.value,
      n: sql<number>`sum(${sums.n})::int`.as('total'),
    })
    .from(sums)
    .where(and(matchesBookletMonths(sums, places), alike ?? people))
    .groupBy(sums.bookletId, month, sums.measure, sums.value)
    .as('summed');
  // One row per month: reading thousands of short rows would cost more than the sums.
  const rows = await scope
    .select({
      bookletId: summed.bookletId,
      month: summed.month,
      all: sql<
        [string, string, number][]
      >`jsonb_agg(jsonb_build_array(${summed.measure}, ${summed.value}, ${summed.n}))`,
    })
    .from(summed)
    .groupBy(summed.bookletId, summed.month);
  return rows.flatMap(({ bookletId, month: of, all }) =>
    all.map(([measure, value, n]) => ({ bookletId, month: of, measure, value, n })),
  );
};

/** Sums of one measure in these booklet months, by value. */
export const loadSumsByValue = async (
  scope: Scope,
  measure: string,
  places: ReadonlySet<string>,
): Promise<Map<string, number>> => {
  if (places.size === 0) return new Map();
  const { peopleSums: sums } = scope.views;
  const rows = await scope
    .select({ value: sums.value, n: sql<number>`sum(${sums.n})::int` })
    .from(sums)
    .where(and(eq(sums.measure, measure), matchesBookletMonths(sums, places)))
    .groupBy(sums.value);
  return new Map(rows.map(({ value, n }) => [value, n]));
};

/** Sums of some measures in all months of these booklets, by value: the input of value groups. */
export const loadValueCounts = async (
  scope: Scope,
  bookletIds: readonly string[],
  measures: readonly string[],
): Promise<(Aggregate & ValueCount)[]> => {
  if (bookletIds.length === 0) return [];
  const { peopleSums: sums } = scope.views;
  return scope
    .select(pickFields(sums, ['bookletId', 'month', 'measure', 'value', 'n']))
    .from(sums)
    .where(and(anyOf(sums.bookletId, bookletIds), inArray(sums.measure, measures as string[])));
};

/** First attempts by version, of all quizzes of each booklet together: `attempted 3`, `passed 3`. */
export const loadQuizVersionCounts = async (
  scope: Scope,
  bookletIds: readonly string[],
): Promise<(Aggregate & ValueCount)[]> => {
  const { peopleSums: sums } = scope.views;
  const rows = await scope
    .select({ ...pickFields(sums, ['bookletId', 'month', 'value']), n: sql<number>`sum(${sums.n})::int` })
    .from(sums)
    .where(
      and(
        anyOf(sums.bookletId, bookletIds),
        like(sums.measure, 'quiz %'),
        or(like(sums.value, 'attempted %'), like(sums.value, 'passed %')),
      ),
    )
    .groupBy(sums.bookletId, sums.month, sums.value);
  return rows.map((row) => ({ ...row, measure: 'quiz' }));
};

/** Distinct values of some measures in these booklet months. */
export const loadDistinctValues = async (
  scope: Scope,
  measures: readonly string[],
  places: ReadonlySet<string>,
): Promise<Map<string, string[]>> => {
  if (places.size === 0) return new Map();
  const { peopleSums: sums } = scope.views;
  const rows = await scope
    .selectDistinct({ measure: sums.measure, value: sums.value })
    .from(sums)
    .where(and(inArray(sums.measure, measures as string[]), matchesBookletMonths(sums, places)));
  const byMeasure = Map.groupBy(rows, ({ measure }) => measure);
  return new Map(Array.from(byMeasure, ([measure, own]) => [measure, own.map(({ value }) => value)]));
};
