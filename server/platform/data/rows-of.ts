import type { SQL } from 'drizzle-orm';
import type { Db } from './client.ts';

/** What a statement answers; the type common to both engines does not say so. `Row` is the caller's word for it. */
export const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
