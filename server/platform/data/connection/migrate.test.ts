import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import replaced from '../../../../test/fixtures/replaced-migrations.json' with { type: 'json' };
import * as schema from '../schema/index.ts';
import { type Database, type Db, openEmbeddedDatabase, openPostgresPool } from './client.ts';
import { applyMigrations } from './migrate.ts';

const MIGRATIONS = readdirSync(new URL('../migrations', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
).length;

/** Statements of the migration that replaces those of the former versions. */
const FIRST_MIGRATION = readFileSync(new URL('../migrations/0000_schema.sql', import.meta.url), 'utf8').split(
  '--> statement-breakpoint',
);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
});

/** Objects maintained by triggers only: created by migrations alone. */
const ASIDE = /^(search_items\.|search_of_|migrations\.)/;

const columnsOf = async (db: Db) => {
  const { rows } = (await db.execute(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' order by name`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
};

const declared = () =>
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => getTableConfig(table).columns.map((column) => `${getTableName(table)}.${snake(column.name)}`));
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `{table}_{column}_check`, and its values, of each column that declares values. */
const declaredValues = () =>
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      getTableConfig(table).columns.flatMap((column) => {
        const values = is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues;
        return values ? [[`${getTableName(table)}_${snake(column.name)}_check`, [...values].sort()]] : [];
      }),
    )
    .sort();

/** Name and values of each CHECK constraint of the database. */
const valuesAllowed = async (db: Db) => {
  const { rows } = (await db.execute(
    sql`select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { name: string; rule: string }[] };
  return rows.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']*)'/g)].map(([, value]) => value).sort()]).sort();
};

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
    expect((await columnsOf(db)).filter((name) => !ASIDE.test(name)).sort()).toEqual(
      declared()
        .filter((name) => !ASIDE.test(name))
        .sort(),
    );
  });

  test('give each column of known values a constraint on exactly these values', async () => {
    expect(declaredValues()).not.toHaveLength(0);
    expect(await valuesAllowed(database.db)).toEqual(declaredValues());
  });

  test('let the database refuse a value that the contract does not know', async () => {
    const { db } = database;
    const insert = (what: string) =>
      db.execute(
        sql`insert into statistics_changes (company_id, booklet_id, what) values (gen_random_uuid(), gen_random_uuid(), ${what})`,
      );
    await expect(insert('peoples')).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'statistics_changes_what_check' },
    });
    await insert('people');
    await db.execute(sql`delete from statistics_changes`);
  });

  test('a second time do nothing', async () => {
    const { db } = database;
    const before = await columnsOf(db);
    expect(await applyMigrations(db)).toBe(0);
    expect(await columnsOf(db)).toEqual(before);
  });
});

describe('migrations of an empty database', () => {
  test('that fail on the way leave nothing behind', async () => {
    const { db, close } = await openEmbeddedDatabase(null);
    closing.push(close);
    // Conflicts with one of the migrations.
    await db.execute(sql`create table outbox (x int)`);
    await expect(applyMigrations(db)).rejects.toThrow();
    expect(await columnsOf(db)).toEqual(['outbox.x']);
    await db.execute(sql`drop table outbox`);
    expect(await applyMigrations(db)).toBe(MIGRATIONS);
  });
});

describe('a database of a former version', () => {
  const openFormer = async (hashes: readonly string[]) => {
    const { db, close } = await openEmbeddedDatabase(null);
    closing.push(close);
    await db.transaction(async (tx) => {
      for (const statement of FIRST_MIGRATION) await tx.execute(sql.raw(statement));
    });
    await db.execute(sql`create table migrations (hash text primary key, at timestamptz not null default now())`);
    for (const hash of hashes) await db.execute(sql`insert into migrations (hash) values (${hash})`);
    return db;
  };
  const hashesOf = async (db: Db) =>
    ((await db.execute(sql`select hash from migrations order by hash`)) as unknown as { rows: { hash: string }[] })
      .rows;

  test('that holds exactly the replaced migrations is adopted, once', async () => {
    const db = await openFormer(replaced);
    const { db: empty, close } = await openEmbeddedDatabase(null);
    closing.push(close);
    await applyMigrations(empty);
    expect(await applyMigrations(db)).toBe(MIGRATIONS - 1);
    expect(await hashesOf(db)).toHaveLength(MIGRATIONS);
    expect(await columnsOf(db)).toEqual(await columnsOf(empty));
    expect(await applyMigrations(db)).toBe(0);
  });

  test.each([
    ['one too few', replaced.slice(1)],
    ['one too many', [...replaced, 'f'.repeat(64)]],
    ['another one', ['f'.repeat(64)]],
  ])('that holds %s is refused in words, and nothing changes', async (_, hashes) => {
    const db = await openFormer(hashes);
    const before = await hashesOf(db);
    await expect(applyMigrations(db)).rejects.toThrow(/n’est pas de cette version d’Embarque/);
    expect(await hashesOf(db)).toEqual(before);
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
    closing.push(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    const nodes = await Promise.all([1, 2, 3].map(() => openPostgresPool(own.href)));
    for (const node of nodes) closing.push(node.close);
    const applied = await Promise.all(nodes.map(({ db }) => applyMigrations(db)));
    expect(applied.sort()).toEqual([0, 0, MIGRATIONS]);
  });
});
