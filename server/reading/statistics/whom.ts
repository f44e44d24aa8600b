import { PERSON_SIDES, type PersonSide, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Sum } from './counted.ts';
import { type Included, included, placeKey, type SidePlace, tellsApart } from './period.ts';
import type { Asked } from './statistics.ts';
import { placesOf, sidePlaces, sumsOf, valuesIn } from './sums.ts';

export interface Counted {
  included: Included;
  sums: Sum[];
}

/** All participants of the period, from the stored sums. */
export const everybody = async (scope: Scope, { ids, months, thresholds }: Asked): Promise<Counted> => {
  const found = included(await placesOf(scope, ids, 'people'), months, thresholds);
  return { included: found, sums: await sumsOf(scope, found.places) };
};

const bySide = (rows: readonly SidePlace[]) => Map.groupBy(rows, ({ bookletId, month }) => placeKey(bookletId, month));

/** Participants with one value of a side, where they may be published separately. */
export const narrowed = async (
  scope: Scope,
  { ids, months, thresholds }: Asked,
  side: { name: PersonSide; value: string },
): Promise<Counted> => {
  const rows = await sidePlaces(scope, ids, side.name);
  const sides = bySide(rows);
  const found = included(rows, months, thresholds, (bookletId, of, threshold) =>
    tellsApart(sides, bookletId, of, threshold).has(side.value),
  );
  return { included: found, sums: await sumsOf(scope, found.places, side) };
};

/** Values that may be published separately, as sums: `tells {side}`, for each month in which they are available. */
export const tellingValues = async (scope: Scope, thresholds: ReadonlyMap<string, number>): Promise<Sum[]> => {
  const sums: Sum[] = [];
  for (const name of PERSON_SIDES) {
    const rows = await sidePlaces(scope, [...thresholds.keys()], name);
    const sides = bySide(rows);
    const always = [...new Set(rows.map(({ month }) => month))];
    included(rows, always, thresholds, (bookletId, months, threshold) => {
      for (const value of tellsApart(sides, bookletId, months, threshold)) {
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
export const sidesOf = async (scope: Scope, asked: Asked): Promise<Statistics['sides']> => {
  const { places } = included(await placesOf(scope, asked.ids, 'people'), asked.months, asked.thresholds);
  const values = await valuesIn(
    scope,
    PERSON_SIDES.map((side) => `tells ${side}`),
    places,
  );
  const of = (side: PersonSide) => (values.get(`tells ${side}`) ?? []).sort(collator.compare);
  return { site: of('site'), department: of('department'), contract: of('contract'), language: of('language') };
};
