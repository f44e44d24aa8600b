import '../server/hooks.ts';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { type Database, openEmbeddedDatabase, openPostgresPool } from '../server/platform/data/connection/client.ts';
import { applyMigrations } from '../server/platform/data/connection/migrate.ts';
import { copyDatabase, getDatabaseUrl } from './copy-database.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../server/platform/data/migrations', import.meta.url));
const SNAPSHOTS_FOLDER = fileURLToPath(new URL('../.runtime/test-databases', import.meta.url));

/** Any new migration changes this key, so that an older database is not reused. */
const migrationsHash = createHash('sha256')
  .update(
    readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
      .map(({ hash }) => hash)
      .join(),
  )
  .digest('hex')
  .slice(0, 16);

/**
 * A migrated, empty PGlite in memory. Migrating takes seconds and loading a snapshot a fraction of one, so the snapshot
 * is cached.
 */
const openMigratedDatabase = async (): Promise<Database> => {
  const file = `${SNAPSHOTS_FOLDER}/${migrationsHash}.tar.gz`;
  const snapshot = await readFile(file).catch(() => null);
  if (snapshot) return openEmbeddedDatabase(null, new Uint8Array(snapshot));
  const database = await openEmbeddedDatabase(null);
  await applyMigrations(database.db);
  await mkdir(SNAPSHOTS_FOLDER, { recursive: true });
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, (await database.snapshot?.()) ?? '');
  await rename(aside, file);
  return database;
};

const databaseExists = async (admin: pg.Client, name: string): Promise<boolean> => {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  return rowCount === 1;
};

/** Creates the migrated template database; test files that need it at the same time create it once. */
const createTemplate = async (admin: pg.Client, url: string, name: string): Promise<void> => {
  await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    if (await databaseExists(admin, name)) return;
    const unfinished = `${name}_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${unfinished}`);
    const database = await openPostgresPool(getDatabaseUrl(url, unfinished));
    await applyMigrations(database.db);
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
};

/**
 * A migrated, empty database for one test file: PGlite in memory, or a database of its own on the PostgreSQL that
 * TEST_DATABASE_URL names, dropped on close.
 */
export const openTestDatabase = async (): Promise<Database> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openMigratedDatabase();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = `template_${migrationsHash}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  if (!(await databaseExists(admin, template))) await createTemplate(admin, url, template);
  await copyDatabase(admin, name, template);
  const database = await openPostgresPool(getDatabaseUrl(url, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};
