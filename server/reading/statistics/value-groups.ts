import type { Tally } from '../../../contract/reading/statistics/statistics.ts';
import { type SuppressionResult, suppressSmallCells } from './anonymity.ts';
import { sumByKey } from './sum-by-key.ts';

/*
 * Counts by value, such as the last page read, that any two queries may subtract. A count that is suppressed for each
 * query reveals a small group when two queries differ by little: July and August tell eight, July tells six. So the
 * months of a booklet are divided once, whatever the query: each group of months is suppressed alone, and a query adds
 * the groups that it contains. The difference of two queries is then a sum of published counts.
 */

/** Count of one value in one month of a booklet. */
export interface ValueCount {
  bookletId: string;
  month: string;
  value: string;
  n: number;
}

/** Months of a booklet whose values are published together. */
export interface ValueGroup {
  bookletId: string;
  months: readonly string[];
  cells: SuppressionResult;
}

/** Months that are only published together, in order, by booklet. */
export type MonthUnits = ReadonlyMap<string, readonly (readonly string[])[]>;

const suppressValues = (
  counts: readonly ValueCount[],
  months: readonly string[],
  threshold: number,
  keys: readonly string[],
): SuppressionResult => {
  const inside = new Set(months);
  const sums = sumByKey(
    counts.filter(({ month }) => inside.has(month)),
    ({ value }) => value,
  );
  // Sorted by value, so that ties do not depend on the order of the rows.
  const values = [...new Set([...keys, ...sums.keys()])].sort();
  return suppressSmallCells(
    values.map((key) => ({ key, n: sums.get(key) ?? 0 })),
    threshold,
  );
};

const hasShown = ({ shown }: SuppressionResult): boolean => shown.some(({ n }) => n > 0);

/**
 * Divides the months of each booklet: units join until one value may be published; the remaining ones join the last
 * group. `keys`: values that count as zero where they are absent.
 */
export const groupValues = (
  counts: readonly ValueCount[],
  units: MonthUnits,
  thresholds: ReadonlyMap<string, number>,
  keys: readonly string[] = [],
): ValueGroup[] => {
  const groups: ValueGroup[] = [];
  for (const [bookletId, own] of Map.groupBy(counts, (count) => count.bookletId)) {
    const threshold = thresholds.get(bookletId);
    if (threshold === undefined) continue;
    const suppress = (months: readonly string[]) => suppressValues(own, months, threshold, keys);
    const closed: ValueGroup[] = [];
    let open: string[] = [];
    for (const unit of units.get(bookletId) ?? []) {
      open = [...open, ...unit];
      const cells = suppress(open);
      if (!hasShown(cells)) continue;
      closed.push({ bookletId, months: open, cells });
      open = [];
    }
    const last = closed.pop();
    if (last) {
      const months = [...last.months, ...open];
      groups.push(...closed, { bookletId, months, cells: suppress(months) });
    } else if (open.length > 0) groups.push({ bookletId, months: open, cells: suppress(open) });
  }
  return groups;
};

/** Each month alone: groups that do not depend on the other months, which need not be loaded. */
export const groupValuesByMonth = (
  counts: readonly ValueCount[],
  thresholds: ReadonlyMap<string, number>,
): ValueGroup[] =>
  [...Map.groupBy(counts, ({ bookletId, month }) => `${bookletId} ${month}`).values()].flatMap((some) => {
    const [{ bookletId, month } = { bookletId: '', month: '' }] = some;
    return groupValues(some, new Map([[bookletId, [[month]]]]), thresholds);
  });

/** Groups entirely inside the period. */
export const selectGroups = (groups: readonly ValueGroup[], period: readonly string[]): ValueGroup[] => {
  const asked = new Set(period);
  return groups.filter(({ months }) => months.every((month) => asked.has(month)));
};

/** Sums of the values that each group shows, by `key`. */
export const sumShownValues = (
  groups: readonly ValueGroup[],
  key: (value: string, group: ValueGroup) => string = (value) => value,
): Map<string, number> =>
  sumByKey(
    groups.flatMap((group) => group.cells.shown.map(({ key: value, n }) => ({ value: key(value, group), n }))),
    ({ value }) => value,
  );

const sumKnown = (counts: readonly (number | null)[]): number | null => {
  const known = counts.filter((n) => n !== null);
  return known.length === 0 ? null : known.reduce((sum, n) => sum + n, 0);
};

/**
 * Counts of these groups as one tally, sorted by size or in the order of `keys`, at most `limit` of them. A value shown
 * by one group and hidden by another has the sum of those that show it.
 */
export const buildGroupTally = (
  groups: readonly ValueGroup[],
  label: (key: string) => string,
  {
    keys,
    limit,
    key,
  }: { keys?: readonly string[]; limit?: number; key?: (value: string, group: ValueGroup) => string } = {},
): Tally => {
  const toKey = key ?? ((value: string) => value);
  const sums = sumShownValues(groups, toKey);
  const bySize = [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
  const hidden = new Set(groups.flatMap((group) => group.cells.hidden.map((value) => toKey(value, group))));
  const isShown = (value: string) => sums.has(value) && (sums.get(value) !== 0 || !hidden.has(value));
  const shown = (keys ?? bySize).filter(isShown).slice(0, limit);
  const neverShown = [...hidden].filter((value) => !isShown(value));
  const labels = (neverShown.length > 0 ? neverShown : [...hidden]).map(label).sort((a, b) => a.localeCompare(b, 'fr'));
  const rest = sumKnown(groups.flatMap(({ cells }) => (cells.hidden.length > 0 ? [cells.rest] : [])));
  return {
    shown: shown.map((value) => ({ key: value, label: label(value), n: sums.get(value) ?? 0 })),
    merged: hidden.size === 0 ? null : { labels: labels.slice(0, limit), n: rest },
    total: groups.length === 0 ? 0 : sumKnown(groups.map(({ cells }) => cells.total)),
  };
};

/** Months of a report, and how each booklet divides its own. */
export interface PeriodGroups {
  units: MonthUnits;
  thresholds: ReadonlyMap<string, number>;
  months: readonly string[];
}

type MeasureCount = ValueCount & { measure: string };
type KeepValue = (value: string) => string | null;

const groupMeasureValues = (
  values: readonly MeasureCount[],
  measure: string,
  { units, thresholds }: PeriodGroups,
  keep: KeepValue,
): ValueGroup[] => {
  const counts = values.flatMap((count) => {
    const value = count.measure === measure ? keep(count.value) : null;
    return value === null ? [] : [{ ...count, value }];
  });
  return groupValues(counts, units, thresholds);
};

/** Groups of one measure of participants, among those of the period. `keep` chooses values and names them. */
export const selectMeasureGroups = (
  values: readonly MeasureCount[],
  measure: string,
  period: PeriodGroups,
  keep: KeepValue = (value) => value,
): ValueGroup[] => selectGroups(groupMeasureValues(values, measure, period, keep), period.months);

/** True if a group of one measure has months inside the period and outside of it. */
export const isCutByPeriod = (
  values: readonly MeasureCount[],
  measure: string,
  period: PeriodGroups,
  keep: KeepValue,
): boolean => {
  const asked = new Set(period.months);
  return groupMeasureValues(values, measure, period, keep).some(
    ({ months }) => months.some((month) => asked.has(month)) && !months.every((month) => asked.has(month)),
  );
};

/** Chooses the values that begin with this word, without it. */
export const keepValuesOf =
  (word: string) =>
  (value: string): string | null =>
    value.startsWith(`${word} `) ? value.slice(word.length + 1) : null;
