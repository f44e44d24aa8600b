import { sql } from 'drizzle-orm';
import { queryRows } from '../statements/query-rows.ts';
import type { Db } from './client.ts';

/**
 * Longest wait of a migration for all the tables that it names, in milliseconds. A request that waits for a table of the
 * migration while the migration waits for one of its own is cancelled by PostgreSQL after a second (`deadlock_timeout`):
 * before that, the migration gives up, lets the requests pass, and tries again.
 */
const TABLES_WAIT_MS = 700;
/** The same for what is locked later, which a migration hardly ever needs. */
const LATER_WAIT_MS = 100;

/** Statements that need a table for themselves; others, such as a new index, let its readers pass. */
const EXCLUSIVE_STATEMENT =
  /\b(?:(?:alter|drop)\s+table|truncate(?:\s+table)?)\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)"?/gi;

/** Tables that a migration names, with the lock that it needs. A name in another sense is locked in vain. */
const listNamedTables = async (tx: Db, statements: readonly string[]) => {
  const text = statements.join('\n');
  const words = new Set(text.match(/\w+/g));
  const exclusive = new Set([...text.matchAll(EXCLUSIVE_STATEMENT)].map(([, table]) => table));
  const tables = await queryRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by 1`,
  );
  return tables
    .filter(({ name }) => words.has(name))
    .map(({ name }) => ({ name, mode: exclusive.has(name) ? 'access exclusive' : 'share row exclusive' }));
};

/** Locks the tables that these statements name, or none: fails with 55P03 when the wait is too long. */
export const lockMigratedTables = async (tx: Db, statements: readonly string[]): Promise<void> => {
  const end = performance.now() + TABLES_WAIT_MS;
  const setWait = (ms: number) => tx.execute(sql.raw(`set local lock_timeout = ${Math.max(1, Math.round(ms))}`));
  for (const { name, mode } of await listNamedTables(tx, statements)) {
    await setWait(end - performance.now());
    await tx.execute(sql`lock table ${sql.identifier(name)} in ${sql.raw(mode)} mode`);
  }
  await setWait(LATER_WAIT_MS);
};
