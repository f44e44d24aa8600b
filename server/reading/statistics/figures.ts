import type { Cohort, Statistics, Tally } from '../../../contract/reading/statistics/statistics.ts';
import { computeRate, suppressSmallCells } from './anonymity.ts';
import type { Measure } from './measures.ts';
import type { Aggregate } from './population-query.ts';
import { sumByKey } from './sum-by-key.ts';
import { computeMedian } from './working-hours.ts';

type MeasureTotals = (measure: Measure) => number;

/** Rate of a group that is too small. */
export const HIDDEN_RATE = { percent: null, of: null };

/** Total of each measure. */
export const sumByMeasure = (sums: readonly Aggregate[]): MeasureTotals => {
  const totals = sumByKey(sums, ({ measure }) => measure);
  return (measure) => totals.get(measure) ?? 0;
};

/** Sums of one measure, by value. */
export const sumByValue = (sums: readonly Aggregate[], measure: Measure): Map<string, number> =>
  sumByKey(
    sums.filter((sum) => sum.measure === measure),
    ({ value }) => value,
  );

type Rates = Pick<Cohort, 'opening' | 'startedBefore' | 'progress' | 'completed30'>;

export const computeRates = (n: MeasureTotals, threshold: number): Rates => ({
  opening: computeRate(n('invitedOpened'), n('invited'), threshold),
  startedBefore: computeRate(n('arrivedStarted'), n('arrived'), threshold),
  // The sum is in percents.
  progress: computeRate(n('progress') / 100, n('opened'), threshold),
  completed30: computeRate(n('completed30'), n('due30'), threshold),
});

const computeDelay = (sums: readonly Aggregate[], threshold: number): Statistics['figures']['delay'] => {
  const values = [...sumByValue(sums, 'delay')].map(([value, n]) => ({ value: Number(value), n }));
  const of = values.reduce((sum, { n }) => sum + n, 0);
  return of > 0 && of < threshold ? { hours: null, of: null } : { hours: computeMedian(values), of };
};

export const computeFigures = (sums: readonly Aggregate[], threshold: number): Statistics['figures'] => ({
  ...computeRates(sumByMeasure(sums), threshold),
  delay: computeDelay(sums, threshold),
});

/** Rates by arrival month. `groups`: months published together; each sum of a measure carries its month. */
export const computeCohorts = (sums: readonly Aggregate[], groups: readonly string[][], threshold: number): Cohort[] =>
  groups.flatMap((months) => {
    const n = sumByMeasure(sums.filter(({ month, value }) => value === '' && months.includes(month)));
    const people = n('people');
    return people < threshold ? [] : [{ months, people, ...computeRates(n, threshold) }];
  });

/** An empty or hidden count. */
export const EMPTY_TALLY: Tally = { shown: [], merged: null, total: null };

/** A count by category, with labels; sorted by size, or in the order of `keys`. */
export const buildTally = (
  counts: ReadonlyMap<string, number>,
  threshold: number,
  label: (key: string) => string,
  keys?: readonly string[],
): Tally => {
  const names =
    keys ?? [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
  const cells = names.map((key) => ({ key, n: counts.get(key) ?? 0 }));
  const { shown, hidden, rest, total } = suppressSmallCells(cells, threshold);
  return {
    shown: shown.map(({ key, n }) => ({ key, label: label(key), n })),
    // Sorted by name: the order must not reveal which one is larger.
    merged:
      hidden.length === 0 ? null : { labels: hidden.map(label).sort((a, b) => a.localeCompare(b, 'fr')), n: rest },
    total,
  };
};

/** A number of people; null if it is small but not zero. */
export const maskSmallCount = (n: number, threshold: number): number | null => (n > 0 && n < threshold ? null : n);
