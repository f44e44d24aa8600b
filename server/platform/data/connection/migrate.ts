import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { requireProjectPath } from '../../files/project-paths.ts';
import { StartError } from '../../start-error.ts';
import type { Db } from './client.ts';

const MIGRATIONS_FOLDER = requireProjectPath('server/platform/data/migrations');

// Arbitrary number, the same on every node: the node that holds the lock migrates, the others wait and then find
// nothing to do.
const MIGRATION_LOCK_ID = 7_310_264;

/** SHA-256 of the sorted hashes, a line each, of the 48 migrations that the first one replaces since version 1.0. */
const REPLACED_DIGEST = '04a1844169d50f9334ac873bbfbaa1494b20123c4b3f2ccdaecf5c9fa836e06c';

/** Migrations that a database holds, by the hash of their SQL. */
const migrations = pgTable('migrations', { hash: text().primaryKey() });

const digestOf = (hashes: readonly string[]): string =>
  createHash('sha256')
    .update([...hashes].sort().join('\n'))
    .digest('hex');

const refuseUnknown = (unknown: number): StartError =>
  new StartError(
    `Cette base de données n’est pas de cette version d’Embarque : ${unknown} de ses évolutions de structure sont inconnues ici. Rien n’y a été changé. Démarrez la version d’Embarque qui l’a créée, ou restaurez une sauvegarde faite avec cette version-ci.`,
  );

/**
 * Hashes of the migrations that the database holds. A database that holds exactly those that the first one replaces
 * has the same structure: the first one is written down in their place. Throws a StartError where any is unknown.
 */
const readApplied = async (tx: Db, [first, ...later]: MigrationMeta[]): Promise<Set<string>> => {
  const rows = await tx.select().from(migrations);
  const applied = new Set(rows.map(({ hash }) => hash));
  const known = new Set([first, ...later].map((migration) => migration?.hash));
  const unknown = [...applied].filter((hash) => !known.has(hash));
  if (unknown.length === 0 || !first) return applied;
  if (digestOf([...applied]) !== REPLACED_DIGEST) throw refuseUnknown(unknown.length);
  await tx.delete(migrations).where(inArray(migrations.hash, unknown));
  await tx.insert(migrations).values({ hash: first.hash });
  return new Set([first.hash]);
};

/**
 * Applies the pending migrations in one transaction, under an advisory lock: several nodes may start at once. Returns
 * the number of migrations applied. Throws a StartError for a database of another version.
 */
export const applyMigrations = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK_ID))})`);
    await tx.execute(
      sql`create table if not exists migrations (hash text primary key, at timestamptz not null default now())`,
    );
    const files = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    const applied = await readApplied(tx as unknown as Db, files);
    const pending = files.filter(({ hash }) => !applied.has(hash));
    for (const migration of pending) {
      for (const statement of migration.sql) {
        if (statement.trim() !== '') await tx.execute(sql.raw(statement));
      }
      await tx.insert(migrations).values({ hash: migration.hash });
    }
    return pending.length;
  });
