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
