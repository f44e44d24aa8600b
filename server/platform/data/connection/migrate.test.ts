import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getTableName, is, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import replaced from '../../../../test/fixtures/replaced-migrations.json' with { type: 'json' };
import { createTemporaryFolder } from '../../../../test/system/temporary-folder.ts';
import { requireProjectPath } from '../../files/project-paths.ts';
import * as schema from '../schema/index.ts';
import { queryRows } from '../statements/query-rows.ts';
import { type Database, type Db, openEmbeddedDatabase, openPostgresPool } from './client.ts';
import { applyMigrations, isAdditiveMigration, listPendingMigrations } from './migrate.ts';

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

describe('a database of a later version', () => {
  const openLater = async (additive: boolean) => {
    const { db, close } = await openEmbeddedDatabase(null);
    closing.push(close);
    await applyMigrations(db);
    await db.execute(sql`insert into migrations (hash, additive) values (${'f'.repeat(64)}, ${additive})`);
    return db;
  };

  test('that only added to this one is accepted: an upgrade can go back, and nodes follow each other', async () => {
    const db = await openLater(true);
    expect(await applyMigrations(db)).toBe(0);
    expect(await listPendingMigrations(db)).toEqual([]);
  });

  test('that changed what this one reads is refused', async () => {
    await expect(applyMigrations(await openLater(false))).rejects.toThrow(/n’est pas de cette version d’Embarque/);
  });
});

describe('the mark « additive »', () => {
  const FOLDER = requireProjectPath('server/platform/data/migrations');
  const marked = readMigrationFiles({ migrationsFolder: FOLDER }).filter(isAdditiveMigration);
  /** What the version before would miss, or could no longer write. */
  const BREAKING =
    /\b(?:drop\s+(?:table|column|type|function|view)|rename\s|set\s+not\s+null|set\s+data\s+type|alter\s+column\s+\S+\s+type)\b|\badd\s+column\s(?!.*\bdefault\b).*\bnot\s+null\b/i;

  test.each([
    ['alter table "a" drop column "b"', true],
    ['alter table "a" rename column "b" to "c"', true],
    ['alter table "a" alter column "b" set not null', true],
    ['alter table "a" alter column "b" set data type text', true],
    ['alter table "a" add column "b" text not null', true],
    ['alter table "a" add column "b" text default \'\' not null', false],
    ['alter table "a" add column "b" text', false],
    ['create table "a" ("b" text not null)', false],
    ['drop index "a"', false],
  ])('is checked: %s', (statement, isBreaking) => {
    expect(BREAKING.test(statement)).toBe(isBreaking);
  });

  test('is the first line of the migration, and stands on those alone that only add', () => {
    expect(isAdditiveMigration({ sql: ['-- additive\ncreate table a (b int)'] })).toBe(true);
    expect(isAdditiveMigration({ sql: ['create table a (b int)\n-- additive'] })).toBe(false);
    expect(marked.flatMap((migration) => migration.sql.filter((statement) => BREAKING.test(statement)))).toEqual([]);
  });
});

const url = process.env.TEST_DATABASE_URL;
describe.skipIf(!url)('on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  const createDatabase = async (): Promise<string> => {
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
    return own.href;
  };

  test('of three that start at once, one migrates and the others find it done', async () => {
    const own = await createDatabase();
    const nodes = await Promise.all([1, 2, 3].map(() => openPostgresPool(own)));
    for (const node of nodes) closing.push(node.close);
    const applied = await Promise.all(nodes.map(({ db }) => applyMigrations(db)));
    expect(applied.sort()).toEqual([0, 0, MIGRATIONS]);
  });

  test('may take longer than any other statement', async () => {
    const folder = createMigrationsFolder("create table limits as select current_setting('statement_timeout') as ms;");
    closing.push(async () => folder.remove());
    const node = await openPostgresPool(await createDatabase());
    closing.push(node.close);
    expect(await applyMigrations(node.db, folder.path)).toBe(1);
    expect(await queryRows(node.db, sql`select ms from limits`)).toEqual([{ ms: '0' }]);
    expect(await queryRows(node.db, sql`show statement_timeout`)).toEqual([{ statement_timeout: '10min' }]);
  });

  test('one that waits for a table lets the requests of other nodes pass, and is applied when the table is free', async () => {
    const folder = createMigrationsFolder('create table things (id int);');
    closing.push(async () => folder.remove());
    const own = await createDatabase();
    const node = await openPostgresPool(own);
    closing.push(node.close);
    expect(await applyMigrations(node.db, folder.path)).toBe(1);
    folder.add('alter table things add column note text;');

    const [long, quick] = [await connectClient(own), await connectClient(own)];
    await long.query('begin');
    await long.query('insert into things values (1)');
    const migrating = applyMigrations(node.db, folder.path);
    await expect.poll(async () => (await quick.query(WAITING_MIGRATIONS)).rowCount, { timeout: 5000 }).toBe(1);
    // A query behind a migration that waits without limit would wait as long as the transaction.
    await quick.query(`set statement_timeout = '10s'`);
    await quick.query('insert into things values (2)');
    await long.query('commit');
    expect(await migrating).toBe(1);
    expect((await quick.query('select id, note from things order by id')).rows).toEqual([
      { id: 1, note: null },
      { id: 2, note: null },
    ]);
  });

  test('one that waits for its tables makes no request fail that waits for it', async () => {
    const folder = createMigrationsFolder('create table a (id int); create table b (id int); create table c (id int);');
    closing.push(async () => folder.remove());
    const own = await createDatabase();
    const node = await openPostgresPool(own);
    closing.push(node.close);
    await applyMigrations(node.db, folder.path);
    folder.add(['a', 'b', 'c'].map((table) => `alter table ${table} add column note text;`).join(''));

    const [first, second] = [await connectClient(own), await connectClient(own)];
    for (const client of [first, second]) await client.query('begin');
    await first.query('select from b');
    await second.query('select from c');
    const migrating = applyMigrations(node.db, folder.path);
    await expect.poll(async () => (await first.query(WAITING_MIGRATIONS)).rowCount, { timeout: 5000 }).toBe(1);
    // The migration has locked a, and soon waits for the table of the second one, which waits for a.
    const reading = second.query('select from a');
    await wait(800);
    await first.query('commit');
    expect((await reading).rowCount).toBe(0);
    await second.query('commit');
    expect(await migrating).toBe(1);
  });

  const WAITING_MIGRATIONS = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

  const connectClient = async (own: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    closing.push(() => client.end());
    return client;
  };
});

/** A folder of migrations as drizzle reads it, to which more are added. */
const createMigrationsFolder = (first: string) => {
  const { path, remove } = createTemporaryFolder();
  const entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] = [];
  const add = (statement: string) => {
    const tag = `000${entries.length}`;
    entries.push({ idx: entries.length, version: '7', when: entries.length + 1, tag, breakpoints: true });
    writeFileSync(join(path, `${tag}.sql`), statement);
    writeFileSync(join(path, 'meta/_journal.json'), JSON.stringify({ entries }));
  };
  mkdirSync(join(path, 'meta'));
  add(first);
  return { path, add, remove };
};
