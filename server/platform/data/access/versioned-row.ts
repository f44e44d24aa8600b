import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../connection/client.ts';

/** Somebody changed the row first. `refuseConflict` turns it into the answer that shows both versions. */
export class StaleRowError extends Error {
  constructor() {
    super('the row has another version');
  }
}

/** Columns that every change by a person sets. */
export const buildTrackingColumns = ({ actor }: { actor: Pick<Actor, 'id'> }) => ({
  rowVersion: sql`row_version + 1`,
  updatedAt: sql`now()`,
  updatedBy: actor.id,
});

/** Throws `StaleRowError` for another version than the one read, before the work of a change. */
export const requireRowVersion = (row: { rowVersion: number }, rowVersion: number): void => {
  if (row.rowVersion !== rowVersion) throw new StaleRowError();
};

type VersionedTable = PgTable & { rowVersion: PgColumn };
type RowValues<Table extends VersionedTable> = {
  [Column in keyof Table['$inferInsert']]?: Table['$inferInsert'][Column] | SQL;
};

/**
 * Optimistic lock: updates the row that matches `where` if it still has the version read, and returns it. Throws
 * `StaleRowError` otherwise.
 */
export const updateVersionedRow = async <Table extends VersionedTable>(
  db: Pick<Db, 'update'>,
  actor: Pick<Actor, 'id'>,
  table: Table,
  { rowVersion, where }: { rowVersion: number; where: SQL | undefined },
  change: RowValues<Table>,
): Promise<Table['$inferSelect']> => {
  const [row] = await db
    .update(table as PgTable)
    .set({ ...change, ...buildTrackingColumns({ actor }) } as never)
    .where(and(where, eq(table.rowVersion, rowVersion)))
    .returning();
  if (!row) throw new StaleRowError();
  return row as Table['$inferSelect'];
};
