import { sql } from 'drizzle-orm';
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
