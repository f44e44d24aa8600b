import { like, type SQLWrapper, sql } from 'drizzle-orm';
import { among, amongTexts } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { answers } from './answers.ts';
import type { SidedSum, Sum } from './counted.ts';
import type { Followed } from './followed.ts';
import { measure } from './measures.ts';
import { placeKey } from './period.ts';
import { tellingValues } from './whom.ts';

/** Data to recount: all of these booklets, and these months of others (`{booklet} {month}`). */
interface Stale {
  bookletIds: Set<string>;
  people: Set<string>;
  answers: Set<string>;
}

interface Order {
  here: CompanyDay;
  followed: Followed;
  run: Row<'statisticsRuns'> | undefined;
  /** First month to keep. */
  oldest: string;
  anew: boolean;
}

/** Rows per insert statement. */
const AT_ONCE = 20_000;

/**
 * Changes since the last sums. Notes are deleted before the recount: a later commit leaves a new one, for the next run.
 */
const staleOf = async (scope: Scope, { here, followed, run, oldest, anew }: Order): Promise<Stale> => {
  const notes = await scope.take('statisticsChanges');
  const { bases } = followed;
  const isWhole = anew || run?.wholeOn !== here.today;
  const changed = Object.keys(bases).filter((id) => isWhole || bases[id] !== run?.bases[id]);
  const stale: Stale = { bookletIds: new Set(changed), people: new Set(), answers: new Set() };
  for (const { bookletId, what, on, at } of notes) {
    const month = (on ?? dayIn(here.timeZone, at ?? new Date())).slice(0, 7);
    if (!(bookletId in bases) || stale.bookletIds.has(bookletId) || month < oldest) continue;
    stale[what].add(placeKey(bookletId, month));
  }
  return stale;
};

const bookletsOf = (places: ReadonlySet<string>): string[] => [
  ...new Set(Array.from(places, (place) => place.slice(0, 36))),
];

/** Recounts one kind of rows: whole booklets, then single months. */
const recount = async <One>(
  bookletIds: ReadonlySet<string>,
  places: ReadonlySet<string>,
  count: (where: { bookletIds: string[]; places?: ReadonlySet<string> }) => Promise<One[]>,
): Promise<One[]> => [
  ...(bookletIds.size > 0 ? await count({ bookletIds: [...bookletIds] }) : []),
  ...(places.size > 0 ? await count({ bookletIds: bookletsOf(places), places }) : []),
];

const pourAll = async <Name extends 'peopleSums' | 'sideSums'>(
  scope: Scope,
  table: Name,
  rows: Parameters<typeof scope.pour<Name>>[1],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE) await scope.pour(table, rows.slice(from, from + AT_ONCE));
};

const isOfPlaces = (columns: { bookletId: SQLWrapper; month: SQLWrapper }, places: ReadonlySet<string>) =>
  sql`(${among(columns.bookletId, bookletsOf(places))} and ${amongTexts(sql`${columns.bookletId} || ' ' || ${columns.month}`, [...places])})`;

/** Condition on the measures of answers. */
const ofAnswers = (measureColumn: SQLWrapper) =>
  sql`(${measureColumn} in ('opinion', 'surprise', 'tag') or ${measureColumn} like 'quiz %')`;

/** Deletes sums that are stale, too old, or of booklets without tracking. */
const forget = async (scope: Scope, stale: Stale, { followed, oldest }: Order): Promise<void> => {
  const ids = [...followed.thresholds.keys()];
  const whole = [...stale.bookletIds];
  for (const table of ['peopleSums', 'sideSums'] as const) {
    await scope.remove(table, (columns) => sql`not ${among(columns.bookletId, ids)} or ${columns.month} < ${oldest}`);
    if (whole.length > 0) await scope.remove(table, ({ bookletId }) => among(bookletId, whole));
  }
  if (stale.people.size > 0) {
    await scope.remove('sideSums', (columns) => isOfPlaces(columns, stale.people));
    await scope.remove(
      'peopleSums',
      (columns) => sql`${isOfPlaces(columns, stale.people)} and not ${ofAnswers(columns.measure)}`,
    );
  }
  if (stale.answers.size > 0) {
    await scope.remove(
      'peopleSums',
      (columns) => sql`${isOfPlaces(columns, stale.answers)} and ${ofAnswers(columns.measure)}`,
    );
  }
  await scope.remove('peopleSums', ({ measure: name }) => like(name, 'tells %'));
};

/** Replaces the stale sums of participants and answers. Call it within a transaction. */
export const sumPeople = async (scope: Scope, order: Order): Promise<void> => {
  const stale = await staleOf(scope, order);
  await forget(scope, stale, order);
  const isKept = ({ month }: Sum) => month >= order.oldest;
  const sums: SidedSum[] = await recount(stale.bookletIds, stale.people, (where) => measure(scope, where, order.here));
  const given: Sum[] = await recount(stale.bookletIds, stale.answers, (where) => answers(scope, where));
  const people = sums.filter(({ side }) => side === '').map(({ side: _, of: __, ...sum }) => sum);
  await pourAll(scope, 'peopleSums', [...people, ...given].filter(isKept));
  const sides = sums.flatMap(({ side, ...sum }) => (side === '' || !isKept(sum) ? [] : [{ ...sum, side }]));
  await pourAll(scope, 'sideSums', sides);
  // The values that may be published separately depend on all months.
  await pourAll(scope, 'peopleSums', await tellingValues(scope, order.followed.thresholds));
};
