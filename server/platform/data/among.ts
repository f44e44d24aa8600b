import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column in (…)` for any number of ids, bound as one value: a statement takes 65,535 of them. */
export const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`;

/**
 * The same with texts, as an array that the planner can see: it is hashed, or looked up in an index, where a sub-select would
 * be gone through for every row.
 */
export const amongTexts = (column: SQLWrapper, texts: readonly string[]): SQL => {
  const array = `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return sql`${column} = any(${array}::text[])`;
};

/**
 * The same with texts of a column that an index has. Of an array whose length it cannot see, the planner expects few: it looks
 * them up in the index, where it would read a table of thousands whole for each few hundred texts that it sees.
 */
export const amongIndexed = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

/** `column not in (…)` for any number of texts. */
export const notAmongTexts = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`not ${amongTexts(column, texts)}`;
