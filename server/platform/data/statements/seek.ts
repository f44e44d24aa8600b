import { and, type SQL, sql } from 'drizzle-orm';

/** What sorts a list. */
export interface SortKey {
  column: SQL;
  direction: 'asc' | 'desc';
  /** Where empty values stand; undefined: there are none. */
  nulls?: 'first' | 'last';
  /** Where they stand in the index, read upwards: at its end, unless it says otherwise. */
  indexNulls?: 'first';
  /** False: no index has this order, so that all rows are read and sorted in any case, in one part. */
  hasIndex?: false;
  /** All values of a column that is computed from an indexed one, with a condition on the latter. */
  groups?: { value: number; where: SQL }[];
}

/**
 * Order of a list: what it sorts by, then the columns that decide among equals. The latter are never empty, have one
 * direction, and end with the id.
 */
export interface ListOrder {
  by: SortKey | null;
  among: { columns: readonly SQL[]; direction: 'asc' | 'desc' };
}

const buildAmongOrder = ({ among }: ListOrder): SQL[] =>
  among.columns.map((column) => sql`${column} ${sql.raw(among.direction)}`);

export const buildOrderBy = (order: ListOrder): SQL[] => {
  const { by } = order;
  const nulls = by?.nulls ? sql.raw(` nulls ${by.nulls}`) : sql``;
  return [...(by ? [sql`${by.column} ${sql.raw(by.direction)}${nulls}`] : []), ...buildAmongOrder(order)];
};

/** Rows of a list that follow each other in an index. */
export interface ListPart {
  where: SQL | undefined;
  orderBy: SQL[];
}

const SIGN = { asc: sql.raw('>'), desc: sql.raw('<') };

/** Parts of a list sorted by the values of a column: each has one value. */
const listGroupParts = (
  order: ListOrder,
  { column, direction, groups = [] }: SortKey,
  other: { read: (column: SQL) => SQL; isBeyond: SQL } | null,
): ListPart[] => {
  const orderBy = buildAmongOrder(order);
  const sorted = groups.toSorted((a, b) => (direction === 'asc' ? a.value - b.value : b.value - a.value));
  if (other === null) return sorted.map(({ where }) => ({ where, orderBy }));
  return sorted.flatMap(({ value, where }) => [
    { where: and(where, sql`${other.read(column)} = ${sql.raw(String(value))}`, other.isBeyond), orderBy },
    { where: and(where, sql`${sql.raw(String(value))} ${SIGN[direction]} ${other.read(column)}`), orderBy },
  ]);
};

/**
 * A list as parts, each in the order of an index: with one condition for all, the database would read an index from its
 * beginning, or sort all rows when empty values stand elsewhere than in the index. `readOther` reads a column of another
 * row: only the rows that follow it are in the parts. Null: all rows.
 */
export const listParts = (order: ListOrder, readOther: ((column: SQL) => SQL) | null): ListPart[] => {
  const { by, among } = order;
  const columns = sql.join([...among.columns], sql`, `);
  const isBeyond =
    readOther && sql`(${columns}) ${SIGN[among.direction]} (${sql.join(among.columns.map(readOther), sql`, `)})`;
  const equals = buildAmongOrder(order);
  if (!by) return [{ where: isBeyond ?? undefined, orderBy: equals }];
  if (by.groups) return listGroupParts(order, by, readOther && isBeyond && { read: readOther, isBeyond });
  if (by.hasIndex === false && readOther === null) return [{ where: undefined, orderBy: buildOrderBy(order) }];
  const { column, direction, nulls, indexNulls } = by;
  const isReversed = (direction === 'asc') === (indexNulls === 'first');
  const all = [sql`${column} ${sql.raw(`${direction} nulls ${isReversed ? 'first' : 'last'}`)}`, ...equals];
  const isNull = sql`${column} is null`;
  if (readOther === null) {
    const filled = { where: nulls && sql`${column} is not null`, orderBy: all };
    const empty = { where: isNull, orderBy: equals };
    if (!nulls) return [filled];
    return nulls === 'last' ? [filled, empty] : [empty, filled];
  }
  const other = readOther(column);
  const filled = [
    { where: and(sql`${column} = ${other}`, isBeyond ?? undefined), orderBy: equals },
    { where: sql`${column} ${SIGN[direction]} ${other}`, orderBy: all },
  ];
  if (!nulls) return filled;
  const empty = { where: and(sql`${other} is null`, isNull, isBeyond ?? undefined), orderBy: equals };
  return nulls === 'last'
    ? [...filled, empty, { where: and(sql`${other} is not null`, isNull), orderBy: equals }]
    : [empty, { where: and(sql`${other} is null`, sql`${column} is not null`), orderBy: all }, ...filled];
};
