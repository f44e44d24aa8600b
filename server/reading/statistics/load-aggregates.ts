import { PERSON_SIDES, type PersonSide, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Measure } from './measures.ts';
import {
  type IncludedMonths,
  type SideMonthCount,
  selectMonths,
  selectPublishableValues,
  toMonthKey,
} from './period.ts';
import type { Aggregate } from './population-query.ts';
import type { ReportQuery } from './report-query.ts';
import { loadDistinctValues, loadMonthCounts, loadSideMonthCounts, loadSums, loadValueCounts } from './sums.ts';

export interface PopulationAggregates {
  included: IncludedMonths;
  sums: Aggregate[];
  /**
   * Sums by value of `VALUE_MEASURES`, in all months of the booklets. Null with a side: the difference from all
   * participants would count those with other values.
   */
  values: Aggregate[] | null;
}

/** Measures of participants that are counted by value. */
export const VALUE_MEASURES = ['stop', 'version', 'proof', 'mail'] as const satisfies Measure[];

/** All participants of the period, from the stored sums. */
export const loadAllAggregates = async (
  scope: Scope,
  { ids, months, thresholds }: ReportQuery,
): Promise<PopulationAggregates> => {
  const found = selectMonths(await loadMonthCounts(scope, ids, 'people'), months, thresholds);
  return {
    included: found,
    sums: await loadSums(scope, found.places),
    values: await loadValueCounts(scope, ids, VALUE_MEASURES),
  };
};

const groupByMonthKey = (rows: readonly SideMonthCount[]) =>
  Map.groupBy(rows, ({ bookletId, month }) => toMonthKey(bookletId, month));

/** Participants with one value of a side, where they may be published separately. */
export const loadSideAggregates = async (
  scope: Scope,
  { ids, months, thresholds }: ReportQuery,
  side: { name: PersonSide; value: string },
): Promise<PopulationAggregates> => {
  const rows = await loadSideMonthCounts(scope, ids, side.name);
  const sides = groupByMonthKey(rows);
  const found = selectMonths(rows, months, thresholds, (bookletId, of, threshold) =>
    selectPublishableValues(sides, bookletId, of, threshold).has(side.value),
  );
  return { included: found, sums: await loadSums(scope, found.places, side), values: null };
};

/** Values that may be published separately, as sums: `tells {side}`, for each month in which they are available. */
export const aggregatePublishableValues = async (
  scope: Scope,
  thresholds: ReadonlyMap<string, number>,
): Promise<Aggregate[]> => {
  const sums: Aggregate[] = [];
  for (const name of PERSON_SIDES) {
    const rows = await loadSideMonthCounts(scope, [...thresholds.keys()], name);
    const sides = groupByMonthKey(rows);
    const always = [...new Set(rows.map(({ month }) => month))];
    selectMonths(rows, always, thresholds, (bookletId, months, threshold) => {
      for (const value of selectPublishableValues(sides, bookletId, months, threshold)) {
        if (value === '') continue;
        for (const month of months) sums.push({ bookletId, month, measure: `tells ${name}`, value, n: 1 });
      }
      return true;
    });
  }
  return sums;
};

const collator = new Intl.Collator('fr', { numeric: true });

/** Available values of each side: those publishable in some included month. */
export const listAvailableSides = async (scope: Scope, asked: ReportQuery): Promise<Statistics['sides']> => {
  const { places } = selectMonths(await loadMonthCounts(scope, asked.ids, 'people'), asked.months, asked.thresholds);
  const values = await loadDistinctValues(
    scope,
    PERSON_SIDES.map((side) => `tells ${side}`),
    places,
  );
  const of = (side: PersonSide) => (values.get(`tells ${side}`) ?? []).sort(collator.compare);
  return { site: of('site'), department: of('department'), contract: of('contract'), language: of('language') };
};
