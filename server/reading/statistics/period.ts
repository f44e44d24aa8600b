import { monthsBetween } from '../../../contract/reading/statistics/statistics.ts';
import { atomsOf, type Cell, suppress } from './anonymity.ts';

/** The months that a period touches, in order. */
export const monthsOf = (from: string, to: string): string[] =>
  Array.from({ length: monthsBetween(from, to) }, (_, index) => {
    const month = Number(from.slice(5, 7)) - 1 + index;
    return `${Number(from.slice(0, 4)) + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });

/** How many count in a booklet and month. */
export interface Place {
  bookletId: string;
  month: string;
  n: number;
}

/** Months of booklets that are counted. */
export interface Included {
  /** `{booklet} {month}`. */
  places: Set<string>;
  /** Months that are only told together, in order. */
  groups: string[][];
  /** Of booklets that have somebody in the period, those that have too few. */
  few: Set<string>;
  /** Somebody of the period is told with months that it leaves out. */
  partial: boolean;
  /** How many count. */
  n: number;
}

export const placeKey = (bookletId: string, month: string): string => `${bookletId} ${month}`;

/** Sets of months that share one are one. */
const joined = (sets: readonly (readonly string[])[]): string[][] => {
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

/** How many there are in each month, whatever else tells rows of the same month apart. */
const byMonth = (places: readonly Place[]): Cell[] => {
  const months = new Map<string, number>();
  for (const { month, n } of places) months.set(month, (months.get(month) ?? 0) + n);
  return [...months].map(([key, n]) => ({ key, n }));
};

/**
 * Which months of which booklets a period counts: those that have enough people by themselves, or with the months they are
 * told with when the period has these too. What months go together depends on all of a booklet’s months and not on what was
 * asked, so that two periods never differ by too few. `allows` may refuse months for another reason.
 */
export const included = (
  places: readonly Place[],
  period: readonly string[],
  thresholds: ReadonlyMap<string, number>,
  allows: (bookletId: string, months: readonly string[], threshold: number) => boolean = () => true,
): Included => {
  const asked = new Set(period);
  const found: Included = { places: new Set(), groups: [], few: new Set(), partial: false, n: 0 };
  const sets: string[][] = [];
  for (const [bookletId, own] of Map.groupBy(places, (place) => place.bookletId)) {
    const threshold = thresholds.get(bookletId);
    if (threshold === undefined || !own.some(({ month, n }) => n > 0 && asked.has(month))) continue;
    const atoms = atomsOf(byMonth(own), threshold);
    let counts = false;
    for (const { months, n } of atoms) {
      if (!months.some((month) => asked.has(month))) continue;
      const isWhole = months.every((month) => asked.has(month));
      if (!isWhole) found.partial = true;
      if (!isWhole || !allows(bookletId, months, threshold)) continue;
      counts = true;
      found.n += n;
      sets.push(months);
      for (const month of months) found.places.add(placeKey(bookletId, month));
    }
    if (!counts) found.few.add(bookletId);
  }
  found.groups = joined(sets);
  return found;
};

/** Of a side of people, how many have each value. */
export type SidePlace = Place & { value: string };

/**
 * Whether people with this value may be told apart from the others in some months: they are enough, and so are the others
 * that are not told, or there is nobody else.
 */
export const tellsApart = (
  sides: ReadonlyMap<string, readonly SidePlace[]>,
  bookletId: string,
  months: readonly string[],
  threshold: number,
): Set<string> => {
  const counts = new Map<string, number>();
  for (const month of months) {
    for (const { value, n } of sides.get(placeKey(bookletId, month)) ?? []) {
      counts.set(value, (counts.get(value) ?? 0) + n);
    }
  }
  // In the order of values, so that equal counts are treated alike whatever the database answers first.
  const cells: Cell[] = [...counts].map(([key, n]) => ({ key, n })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return new Set(suppress(cells, threshold).shown.map(({ key }) => key));
};
