import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Ids as rows, bound as one value: a placeholder of a prepared statement holds them as JSON. */
export const selectIds = (ids: readonly string[] | Placeholder): SQL =>
  sql`(select jsonb_array_elements_text(${is(ids, Placeholder) ? ids : JSON.stringify(ids)}::jsonb)::uuid)`;

/**
 * `column in (…)` for any number of ids, bound as one value: a statement takes 65,535 of them. In a prepared statement
 * `ids` is a placeholder, whose value is the ids as JSON.
 */
export const anyOf = (column: SQLWrapper, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(array${selectIds(ids)})`;

/**
 * The same for texts, as an array that the planner can see. It is hashed, or looked up in an index; a sub-select would
 * be scanned for every row.
 */
export const anyOfTexts = (column: SQLWrapper, texts: readonly string[]): SQL => {
  const array = `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return sql`${column} = any(${array}::text[])`;
};

/**
 * The same for texts of an indexed column. The planner cannot see the array's length and expects few texts, so it uses
 * the index. With a visible array of a few hundred texts, it would scan a table of thousands.
 */
export const anyOfIndexedTexts = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

/** `column not in (…)` for any number of texts. */
export const noneOfTexts = (column: SQLWrapper, texts: readonly string[]): SQL => sql`not ${anyOfTexts(column, texts)}`;
