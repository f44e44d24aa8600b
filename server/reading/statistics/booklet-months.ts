import { and, type SQLWrapper, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/* Months of booklets, as texts `{booklet} {month}`. */

const UUID_LENGTH = 36;

export const listBookletIds = (places: ReadonlySet<string>): string[] => [
  ...new Set(Array.from(places, (place) => place.slice(0, UUID_LENGTH))),
];

/**
 * Condition on these months of these booklets, in parentheses. The index finds the booklets; their months are looked up in
 * a hash table: a text of both would have to be built for each row.
 */
export const matchesBookletMonths = (
  { bookletId, month }: { bookletId: SQLWrapper; month: SQLWrapper },
  places: ReadonlySet<string>,
) => {
  // Ids and months: nothing in them has to be quoted.
  const ids = `{${Array.from(places, (place) => place.slice(0, UUID_LENGTH)).join(',')}}`;
  const months = `{${Array.from(places, (place) => place.slice(UUID_LENGTH + 1)).join(',')}}`;
  return and(
    anyOf(bookletId, listBookletIds(places)),
    sql`(${bookletId}, ${month}) in (select * from unnest(${ids}::uuid[], ${months}::text[]))`,
  );
};

/** These booklets, or only these months of them. */
export interface BookletFilter {
  bookletIds: readonly string[];
  places?: ReadonlySet<string>;
}

export const matchesBooklets = (
  columns: { bookletId: SQLWrapper; month: SQLWrapper },
  { bookletIds, places }: BookletFilter,
) => (places ? matchesBookletMonths(columns, places) : anyOf(columns.bookletId, bookletIds));
