import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { queryRows } from '../statements/query-rows.ts';
import type { Database } from './client.ts';
import { repeatCancelled } from './repeat-cancelled.ts';

const fail = (code: string) => Object.assign(new Error('failed'), { code });

test('work that is cancelled again and again fails in the end, and other errors at once', async () => {
  let runs = 0;
  const failWith = (code: string) => () => {
    runs += 1;
    return Promise.reject(new Error('query', { cause: fail(code) }));
  };
  await expect(repeatCancelled(failWith('23505'))).rejects.toThrow('query');
  expect(runs).toBe(1);
  await expect(repeatCancelled(failWith('40P01'))).rejects.toThrow('query');
  expect(runs).toBe(6);
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('a deadlock on PostgreSQL (needs TEST_DATABASE_URL)', () => {
  let database: Database;
  let other: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    const [row] = await queryRows<{ name: string }>(database.db, sql`select current_database() as name`);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${row?.name}`;
    other = new pg.Client({ connectionString: url.href });
    await other.connect();
    // PostgreSQL cancels whoever notices first: never this one.
    await other.query(`set deadlock_timeout = '60s'`);
    await other.query('create table first_things (id int); create table second_things (id int)');
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });
  beforeEach(() => other.query('truncate first_things, second_things'));

  /** Locks one table after the other, the second once somebody waits for the first. Lets them go when it has both. */
  const lockBoth = async () => {
    await other.query('begin');
    await other.query('lock table second_things');
    const isWaitedFor = async () =>
      (await other.query(`select 1 from pg_locks where not granted and relation = 'second_things'::regclass`)).rowCount;
    return async () => {
      await expect.poll(isWaitedFor, { timeout: 10_000 }).toBe(1);
      await other.query('lock table first_things');
      await other.query('insert into second_things values (7)');
      await other.query('commit');
    };
  };

  test('repeats a lone statement', async () => {
    const lockFirst = await lockBoth();
    const reading = queryRows(
      database.db,
      sql`select (select count(*)::int from first_things) as first, (select count(*)::int from second_things) as second`,
    );
    await lockFirst();
    expect(await reading).toEqual([{ first: 0, second: 1 }]);
  });

  test('repeats a whole transaction, whose first try leaves nothing', async () => {
    const lockFirst = await lockBoth();
    let tries = 0;
    const writing = database.db.transaction(async (tx) => {
      tries += 1;
      await tx.execute(sql`insert into first_things values (${tries})`);
      return queryRows(tx, sql`insert into second_things select id from first_things returning id`);
    });
    await lockFirst();
    expect(await writing).toEqual([{ id: 2 }]);
    expect((await other.query('select id from first_things')).rows).toEqual([{ id: 2 }]);
  });
});
