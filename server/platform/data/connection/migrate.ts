import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { requireProjectPath } from '../../files/project-paths.ts';
import { repeat } from '../../repeat.ts';
import { StartError } from '../../start-error.ts';
import type { Db } from './client.ts';
import { lockMigratedTables } from './lock-migrated-tables.ts';
import { hasErrorCode } from './outage.ts';

const MIGRATIONS_FOLDER = requireProjectPath('server/platform/data/migrations');

// Arbitrary number, the same on every node: the node that holds the lock migrates, the others wait and then find
// nothing to do.
const MIGRATION_LOCK_ID = 7_310_264;

/** SHA-256 of the sorted hashes, a line each, of the 48 migrations that the first one replaces since version 1.0. */
const REPLACED_DIGEST = '04a1844169d50f9334ac873bbfbaa1494b20123c4b3f2ccdaecf5c9fa836e06c';

/** Migrations that a database holds, by the hash of their SQL. */
const migrations = pgTable('migrations', {
  hash: text().primaryKey(),
  /** The version before runs on the structure that it makes. */
  additive: boolean().notNull().default(false),
});

/** First line of a migration that only adds: the version before still reads and writes what it knows. */
const ADDITIVE_MARK = /^\s*-- additive\b/;

export const isAdditiveMigration = ({ sql: [first = ''] }: Pick<MigrationMeta, 'sql'>): boolean =>
  ADDITIVE_MARK.test(first);

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
 * has the same structure: the first one is written down in their place. Unknown ones that only add are of a later
 * version, which an upgrade has left or puts in place now. Throws a StartError where any other is unknown.
 */
const readApplied = async (tx: Db, [first, ...later]: MigrationMeta[]): Promise<Set<string>> => {
  const rows = await tx.select().from(migrations);
  const applied = new Set(rows.map(({ hash }) => hash));
  const known = new Set([first, ...later].map((migration) => migration?.hash));
  const unknown = rows.filter(({ hash, additive }) => !known.has(hash) && !additive).map(({ hash }) => hash);
  if (unknown.length === 0 || !first) return applied;
  if (digestOf([...applied]) !== REPLACED_DIGEST) throw refuseUnknown(unknown.length);
  await tx.delete(migrations).where(inArray(migrations.hash, unknown));
  await tx.insert(migrations).values({ hash: first.hash });
  return new Set([first.hash]);
};

/** Migrations of this version that the database does not hold, in their order. Runs under the lock of migrations. */
const readPending = async (tx: Db, folder: string): Promise<MigrationMeta[]> => {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK_ID))})`);
  await tx.execute(
    sql`create table if not exists migrations (hash text primary key, at timestamptz not null default now())`,
  );
  await tx.execute(sql`alter table migrations add column if not exists additive boolean not null default false`);
  const files = readMigrationFiles({ migrationsFolder: folder });
  const applied = await readApplied(tx, files);
  return files.filter(({ hash }) => !applied.has(hash));
};

/** Migrations that a start of this version would apply. Throws a StartError for a database of another version. */
export const listPendingMigrations = (db: Db): Promise<MigrationMeta[]> =>
  db.transaction((tx) => readPending(tx as unknown as Db, MIGRATIONS_FOLDER));

/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = new Set(['42P01']);

/** True when the database holds exactly the migrations of this version: nothing is locked to know it. */
const isUpToDate = async (db: Db, folder: string): Promise<boolean> => {
  try {
    const applied = (await db.select({ hash: migrations.hash }).from(migrations)).map(({ hash }) => hash);
    const wanted = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
    return applied.length === wanted.length && wanted.every((hash) => applied.includes(hash));
  } catch (error) {
    if (hasErrorCode(error, UNDEFINED_TABLE)) return false;
    throw error;
  }
};

/** Pause of a migration that gave up on its tables: the requests of the other nodes, which queued behind it, pass. */
const RETRY_MS = 500;
const MAX_TRIES = 120;
/** SQLSTATE of a wait that was too long, and of a deadlock with a request. */
const LOCK_STATES = new Set(['55P03', '40P01']);

const applyPending = (db: Db, folder: string): Promise<number> =>
  db.transaction(async (tx) => {
    const pending = await readPending(tx as unknown as Db, folder);
    // After the wait for another node that migrates, which has no limit.
    await lockMigratedTables(
      tx as unknown as Db,
      pending.flatMap((migration) => migration.sql),
    );
    for (const migration of pending) {
      for (const statement of migration.sql) {
        if (statement.trim() !== '') await tx.execute(sql.raw(statement));
      }
      await tx.insert(migrations).values({ hash: migration.hash, additive: isAdditiveMigration(migration) });
    }
    return pending.length;
  });

/**
 * Applies the pending migrations in one transaction, under an advisory lock: several nodes may start at once, while
 * others run the former version. Returns the number of migrations applied. Throws a StartError for a database of
 * another version.
 */
export const applyMigrations = async (db: Db, folder = MIGRATIONS_FOLDER): Promise<number> => {
  if (await isUpToDate(db, folder)) return 0;
  return repeat(() => applyPending(db, folder), {
    maxTries: MAX_TRIES,
    canRepeat: (error) => hasErrorCode(error, LOCK_STATES),
    getWaitMs: () => RETRY_MS,
  });
};
