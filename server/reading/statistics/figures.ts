import type { Cohort, Statistics, Tally } from '../../../contract/reading/statistics/statistics.ts';
import { computeRate } from './anonymity.ts';
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
const sumByValue = (sums: readonly Aggregate[], measure: Measure): Map<string, number> =>
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
