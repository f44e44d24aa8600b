import { and, type SQL, sql } from 'drizzle-orm';
import { buildOrderBy, type ListOrder, type ListPart, listParts } from './seek.ts';

/*
 * A page far from the first is found from the row before it, not by reading all the rows before: a few rows of each
 * order are kept as marks until the list changes. Page numbers stay what a list shows.
 */

/** What a list asks for, without its page. `id` identifies a row of `from`, which holds all that the rest names. */
export interface ListQuestion {
  from: SQL;
  id: SQL;
  where: SQL | undefined;
  order: ListOrder;
}

/** Start of a page: rows to skip after the row `after`; null: after the beginning of the list. */
export interface PageStart {
  after: string | null;
  skip: number;
}

/** Rows from one mark to the next. */
const MARK_ROWS = 500;
/** Rows that are skipped one by one: counting to a mark takes longer. */
const MAX_SKIPPED_ROWS = 2 * MARK_ROWS;

/** Every 500th row of a list, in its order. */
export const selectMarks = ({ from, id, where, order }: ListQuestion): SQL =>
  sql`select id::text as id from (
      select ${id} as id, row_number() over (order by ${sql.join(buildOrderBy(order), sql`, `)}) as n
      from ${from} ${where ? sql`where ${where}` : sql``}
    ) numbered where n % ${sql.raw(String(MARK_ROWS))} = 0 order by n`;

/** Ids of a whole list, in its order. */
export const selectIds = ({ from, id, where, order }: ListQuestion): SQL =>
  sql`select ${id} as id from ${from} ${where ? sql`where ${where}` : sql``} order by ${sql.join(buildOrderBy(order), sql`, `)}`;

/** Start of the page that skips this many rows. `loadMarks` is called for a far page only. */
export const findPageStart = async (offset: number, loadMarks: () => Promise<string[]>): Promise<PageStart> => {
  if (offset < MAX_SKIPPED_ROWS) return { after: null, skip: offset };
  const marks = await loadMarks();
  const at = Math.min(Math.floor(offset / MARK_ROWS), marks.length);
  return { after: marks[at - 1] ?? null, skip: offset - at * MARK_ROWS };
};

/** A page in a statement: `PageStart`, and its rows. */
interface PageLimits {
  after: SQL | null;
  skip: SQL;
  size: number;
}

/**
 * Ids of one page, as a subquery without order. `start` may hold values of a prepared statement. The planner does not look
 * into the sub-selects of numbers: it would otherwise make a plan for each page.
 */
export const selectPageIds = ({ from, id, where, order }: ListQuestion, { after, skip, size }: PageLimits): SQL => {
  const limit = sql.raw(String(size));
  const parts = listParts(order, after && ((column) => sql`(select ${column} from ${from} where ${id} = ${after})`));
  const columns = [...(order.by ? [order.by.column] : []), ...order.among.columns];
  const names = columns.map((_, at) => sql.identifier(`key_${at}`));
  const selectPart = (selected: SQL, part: ListPart, end: SQL): SQL => {
    const matches = and(where, part.where);
    return sql`(select ${selected} from ${from} ${matches ? sql`where ${matches}` : sql``}
      order by ${sql.join(part.orderBy, sql`, `)} ${end})`;
  };
  const [first] = parts;
  if (first && parts.length === 1)
    return selectPart(sql`${id} as page_id`, first, sql`limit ${limit} offset (select ${skip}::int)`);
  const selected = sql.join(
    [sql`${id} as page_id`, ...columns.map((column, at) => sql`${column} as ${names[at]}`)],
    sql`, `,
  );
  const rows = parts.map((part) => selectPart(selected, part, sql`limit (select ${skip}::int + ${limit})`));
  const [by, ...among] = names.map((name) => sql`${name}`);
  const ofParts: ListOrder =
    order.by && by
      ? { by: { ...order.by, column: by }, among: { ...order.among, columns: among } }
      : { by: null, among: { ...order.among, columns: names.map((name) => sql`${name}`) } };
  return sql`(select page_id from (${sql.join(rows, sql` union all `)}) parts
    order by ${sql.join(buildOrderBy(ofParts), sql`, `)} limit ${limit} offset (select ${skip}::int))`;
};

/** Ids of one page with their position, to be joined as `page` to what its rows show: see `selectPageIds`. */
export const selectNumberedPage = (question: ListQuestion, start: PageLimits) => ({
  page: sql`unnest(array${selectPageIds(question, start)}) with ordinality as page (id, position)`,
  pageId: sql`page.id`,
  position: sql`page.position`,
});
