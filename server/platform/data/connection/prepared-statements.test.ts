import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres, type TestPostgres } from '../../../../test/system/postgres.ts';
import { queryRows } from '../statements/query-rows.ts';
import { type Database, openPostgresPool } from './client.ts';
import { PreparedStatements } from './prepared-statements.ts';

describe('the name of a statement', () => {
  test('is there from the third time on, and stays', () => {
    const statements = new PreparedStatements();
    const ask = () => statements.countExecution('select 1');
    expect([ask(), ask()]).toEqual([undefined, undefined]);
    const name = ask();
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(ask()).toBe(name);
    expect(statements.countExecution('select 2')).toBeUndefined();
  });

  test('is not given to what PostgreSQL prepares no plan of, to a long list of values, nor to a search in texts', () => {
    const statements = new PreparedStatements();
    const searches = ['select 1 where words @@ $1', 'select 1 where $1 <% title', 'select 1 where title ilike $1'];
    for (const text of ['begin', 'analyze pages', 'explain select 1', `select ${'1, '.repeat(5000)}1`, ...searches]) {
      for (let times = 0; times < 5; times += 1) expect(statements.countExecution(text)).toBeUndefined();
    }
  });

  test('is given to two hundred at most, and what is asked between does not have another one forgotten', () => {
    const statements = new PreparedStatements();
    for (let n = 0; n < 900; n += 1) {
      statements.countExecution(`select ${n}`);
      statements.countExecution('select now()');
    }
    const names = Array.from({ length: 300 }, (_, n) => {
      statements.countExecution(`select ${n + 1000}`);
      statements.countExecution(`select ${n + 1000}`);
      return statements.countExecution(`select ${n + 1000}`);
    });
    expect(statements.countExecution('select now()')).toBeDefined();
    expect(names.filter((name) => name !== undefined)).toHaveLength(199);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let postgres: TestPostgres;
  let database: Database;
  beforeAll(async () => {
    postgres = await connectPostgres(process.env.TEST_DATABASE_URL);
    database = await openPostgresPool(await postgres.createDatabase());
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  test('a statement asked often is prepared once, and answers for the values of each time', async () => {
    const { db } = database;
    const prepared = () =>
      queryRows<{ n: number }>(
        db,
        sql`select (generic_plans + custom_plans)::int as n from pg_prepared_statements where statement like '%twice of%'`,
      );
    for (let n = 0; n < 10; n += 1) {
      expect(await queryRows(db, sql`select ${n}::int * 2 as "twice of"`)).toEqual([{ 'twice of': n * 2 }]);
    }
    expect(await prepared()).toEqual([{ n: 8 }]);
  });

  test('its columns are described once: the rows of each time are right, be there one, none or a refusal', async () => {
    const { db } = database;
    await queryRows(db, sql`create table described (id int primary key, label text, at timestamptz, data jsonb)`);
    const insert = (id: number) =>
      queryRows(db, sql`insert into described values (${id}, ${`n${id}`}, '2026-01-01', '{"n": 1}')`);
    const select = (id: number) =>
      queryRows<{ id: number }>(db, sql`select id, label, data, null as nothing from described where id = ${id}`);
    const describes: unknown[] = [];
    const { describe: ask } = pg.Connection.prototype as unknown as { describe: (portal: unknown) => void };
    pg.Connection.prototype.describe = function (this: pg.Connection, portal: unknown) {
      describes.push(portal);
      return Reflect.apply(ask, this, [portal]);
    };
    try {
      for (let id = 0; id < 10; id += 1) {
        expect(await insert(id)).toEqual([]);
        expect(await select(id)).toEqual([{ id, label: `n${id}`, data: { n: 1 }, nothing: null }]);
        expect(await select(-id - 1)).toEqual([]);
      }
    } finally {
      pg.Connection.prototype.describe = ask;
    }
    // Two runs of each of the two without a name, and its first with one.
    expect(describes).toHaveLength(2 * 3);
    await expect(insert(3)).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await select(3)).toHaveLength(1);
  });

  test('a statement inside a transaction and one with rows as arrays are read alike', async () => {
    const { db } = database;
    const columns = { n: sql<number>`1::int`, at: sql<string>`'2026-01-01'::date`, label: sql<string>`'é'::text` };
    for (let times = 0; times < 6; times += 1) {
      const expected = [{ n: 1, at: '2026-01-01', label: 'é' }];
      expect(await db.select(columns).from(sql`(select 1) one`)).toEqual(expected);
      expect(await db.transaction((tx) => tx.select(columns).from(sql`(select 1) one`))).toEqual(expected);
    }
  });

  test('no query is compiled to machine code', async () => {
    expect(await queryRows(database.db, sql`show jit`)).toEqual([{ jit: 'off' }]);
  });

  test('one that is refused leaves its connection fit for the next', async () => {
    const { db } = database;
    const divide = (by: number) => queryRows(db, sql`select 10 / ${by}::int as n`);
    for (let n = 0; n < 5; n += 1) {
      await expect(divide(0)).rejects.toThrow();
      expect(await divide(5)).toEqual([{ n: 2 }]);
    }
    await expect(
      db.transaction(async (inside) => {
        for (let n = 0; n < 5; n += 1) await queryRows(inside, sql`select 10 / ${5 - n}::int as n`);
        await queryRows(inside, sql`select 10 / ${0}::int as n`);
      }),
    ).rejects.toThrow();
    expect(await divide(2)).toEqual([{ n: 5 }]);
  });
});
