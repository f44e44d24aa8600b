import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { requireProjectPath } from '../files/project-paths.ts';
import type { Db } from './client.ts';

const MIGRATIONS_FOLDER = requireProjectPath('server/platform/data/migrations');

// Arbitrary number, the same on every node: the node that holds the lock migrates, the others wait and then find
// nothing to do.
const MIGRATION_LOCK_ID = 7_310_264;

/**
 * Applies the pending migrations in one transaction, under an advisory lock: several nodes may start at once. Returns
 * the number of migrations applied.
 */
export const applyMigrations = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK_ID))})`);
    await tx.execute(
      sql`create table if not exists migrations (hash text primary key, at timestamptz not null default now())`,
    );
    const done = (await tx.execute(sql`select hash from migrations`)) as unknown as { rows: { hash: string }[] };
    const known = new Set(done.rows.map((row) => row.hash));
    let applied = 0;
    for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })) {
      if (known.has(migration.hash)) continue;
      for (const statement of migration.sql) {
        if (statement.trim() !== '') await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into migrations (hash) values (${migration.hash})`);
      applied += 1;
    }
    return applied;
  });
