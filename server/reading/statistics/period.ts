import { countMonths } from '../../../contract/reading/statistics/statistics.ts';
import { type CountCell, groupMonths, suppressSmallCells } from './anonymity.ts';
import { sumByKey } from './sum-by-key.ts';

/** Months that a period covers, in order. */
export const listMonths = (from: string, to: string): string[] =>
  Array.from({ length: countMonths(from, to) }, (_, index) => {
    const month = Number(from.slice(5, 7)) - 1 + index;
    return `${Number(from.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });

/** Number of people in one month of a booklet. */
export interface MonthCount {
  bookletId: string;
  month: string;
  n: number;
}

/** Months of booklets that the statistics include. */
export interface IncludedMonths {
  /** `{booklet} {month}`. */
  places: Set<string>;
  /** Months that are only published together, in order. */
  groups: string[][];
  /** Booklets with people in the period, but too few. */
  few: Set<string>;
  /** True if some people of the period belong to a month group that is excluded. */
  partial: boolean;
  /** Number of people included. */
  n: number;
  /** All months that are only published together, by booklet, in the period or not. */
  units: Map<string, string[][]>;
}

export const toMonthKey = (bookletId: string, month: string): string => `${bookletId} ${month}`;

/** Merges sets of months that overlap. */
const mergeMonthSets = (sets: readonly (readonly string[])[]): string[][] => {
  const groups: Set<string>[] = [];
  for (const set of sets) {
    const group = new Set(set);
    for (const other of groups.filter((one) => set.some((month) => one.has(month)))) {
      for (const month of other) group.add(month);
      groups.splice(groups.indexOf(other), 1);
    }
    groups.push(group);
  }
  return groups.map((group) => [...group].sort()).sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
};

/** Sums by month, whatever else distinguishes rows of the same month. */
const sumByMonth = (places: readonly MonthCount[]): CountCell[] =>
  [...sumByKey(places, ({ month }) => month)].map(([key, n]) => ({ key, n }));

/**
 * Selects the booklet months to include in a period: those with enough people alone, or as a group entirely inside the
 * period. Groups depend on all months of a booklet and not on the query, so that two periods never differ by too few
 * people. `allows` may exclude months for another reason.
 */
export const selectMonths = (
  places: readonly MonthCount[],
  period: readonly string[],
  thresholds: ReadonlyMap<string, number>,
  allows: (bookletId: string, months: readonly string[], threshold: number) => boolean = () => true,
): IncludedMonths => {
  const asked = new Set(period);
  const found: IncludedMonths = {
    places: new Set(),
    groups: [],
    few: new Set(),
    partial: false,
    n: 0,
    units: new Map(),
  };
  const sets: string[][] = [];
  for (const [bookletId, own] of Map.groupBy(places, (place) => place.bookletId)) {
    const threshold = thresholds.get(bookletId);
    if (threshold === undefined || !own.some(({ month, n }) => n > 0 && asked.has(month))) continue;
    const atoms = groupMonths(sumByMonth(own), threshold);
    found.units.set(
      bookletId,
      atoms.map(({ months }) => months),
    );
    let counts = false;
    for (const { months, n } of atoms) {
      if (!months.some((month) => asked.has(month))) continue;
      const isWhole = months.every((month) => asked.has(month));
      if (!isWhole) found.partial = true;
      if (!isWhole || !allows(bookletId, months, threshold)) continue;
      counts = true;
      found.n += n;
      sets.push(months);
      for (const month of months) found.places.add(toMonthKey(bookletId, month));
    }
    if (!counts) found.few.add(bookletId);
  }
  found.groups = mergeMonthSets(sets);
  return found;
};

/** Number of people with each value of a side. */
export type SideMonthCount = MonthCount & { value: string };

/**
 * Values of a side that may be published separately in these months: enough people have the value, and the hidden ones
 * are enough too, or there are none.
 */
export const selectPublishableValues = (
  sides: ReadonlyMap<string, readonly SideMonthCount[]>,
  bookletId: string,
  months: readonly string[],
  threshold: number,
): Set<string> => {
  const rows = months.flatMap((month) => sides.get(toMonthKey(bookletId, month)) ?? []);
  const counts = sumByKey(rows, ({ value }) => value);
  // Sort by value, so that ties do not depend on the database's row order.
  const cells: CountCell[] = [...counts].map(([key, n]) => ({ key, n })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return new Set(suppressSmallCells(cells, threshold).shown.map(({ key }) => key));
};
