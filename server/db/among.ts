import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `column in (…)` for any number of ids, bound as one value: a statement takes 65,535 of them. */
export const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`;

/** The same with texts. */
export const amongTexts = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;
