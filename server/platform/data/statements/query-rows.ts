import type { SQL } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';

/**
 * Rows returned by a statement: the type common to both engines does not expose them. The caller declares `Row`;
 * nothing checks it.
 */
export const queryRows = async <Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
