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

/** What is counted again: all of these booklets, and these months of others (`{booklet} {month}`). */
interface Stale {
  bookletIds: Set<string>;
  people: Set<string>;
  answers: Set<string>;
}

interface Order {
  here: CompanyDay;
  followed: Followed;
  run: Row<'statisticsRuns'> | undefined;
  /** Months before it are not kept. */
  oldest: string;
  anew: boolean;
}

/** Rows that are written in one statement. */
const AT_ONCE = 20_000;

/**
 * What has changed since the last sums. Notes are taken away before anything is counted: whoever commits later leaves one of
 * his own, for the next time.
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

/** Counts one kind of rows again: of whole booklets, then of single months. */
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

/** Sums of answers, whose measures are these. */
const ofAnswers = (measureColumn: SQLWrapper) =>
  sql`(${measureColumn} in ('opinion', 'surprise', 'tag') or ${measureColumn} like 'quiz %')`;

/** Takes away what is about to be counted again, what is too old, and what is of booklets that are no longer followed. */
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

/** Replaces the sums of people and of answers that are no longer so. Within a transaction. */
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
  // Which values tell enough people apart depends on all months.
  await pourAll(scope, 'peopleSums', await tellingValues(scope, order.followed.thresholds));
};
