import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Db, openEmbeddedDatabase, openPostgresPool } from './client.ts';
import { applyMigrations } from './migrate.ts';
import * as schema from './schema/index.ts';

const MIGRATIONS = readdirSync(new URL('./migrations', import.meta.url)).filter((name) => name.endsWith('.sql')).length;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = cleanups.pop(); close; close = cleanups.pop()) await close();
});

/** Objects maintained by triggers only: created by migrations alone (0031). */
const TRIGGER_OBJECTS = /^(search_items\.|search_of_|migrations\.)/;

const listColumns = async (db: Db) => {
  const { rows } = (await db.execute(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
};

const listDeclaredColumns = () =>
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      getTableConfig(table).columns.map((column) => `${getTableName(table)}.${toSnakeCase(column.name)}`),
    );
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('migrations', () => {
  let database: Database;
  let applied: number;
  beforeAll(async () => {
    database = await openEmbeddedDatabase(null);
    applied = await applyMigrations(database.db);
  });
  afterAll(() => database.close());

  test('make, from nothing, what the schema declares', async () => {
    const { db } = database;
    expect(applied).toBe(MIGRATIONS);
    expect((await listColumns(db)).filter((name) => !TRIGGER_OBJECTS.test(name)).sort()).toEqual(
      listDeclaredColumns()
        .filter((name) => !TRIGGER_OBJECTS.test(name))
        .sort(),
    );
  });

  test('a second time do nothing', async () => {
    const { db } = database;
    const before = await listColumns(db);
    expect(await applyMigrations(db)).toBe(0);
    expect(await listColumns(db)).toEqual(before);
  });
});

describe('migrations of an empty database', () => {
  test('that fail on the way leave nothing behind', async () => {
    const { db, close } = await openEmbeddedDatabase(null);
    cleanups.push(close);
    // Conflicts with one of the migrations.
    await db.execute(sql`create table outbox (x int)`);
    await expect(applyMigrations(db)).rejects.toThrow();
    expect(await listColumns(db)).toEqual(['outbox.x']);
    await db.execute(sql`drop table outbox`);
    expect(await applyMigrations(db)).toBe(MIGRATIONS);
  });
});

const url = process.env.TEST_DATABASE_URL;
describe.skipIf(!url)('on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  test('of three that start at once, one migrates and the others find it done', async () => {
    const name = `race_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const own = new URL(url ?? '');
    own.pathname = `/${name}`;
    cleanups.push(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    const nodes = await Promise.all([1, 2, 3].map(() => openPostgresPool(own.href)));
    for (const node of nodes) cleanups.push(node.close);
    const applied = await Promise.all(nodes.map(({ db }) => applyMigrations(db)));
    expect(applied.sort()).toEqual([0, 0, MIGRATIONS]);
  });
});
