import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EmbeddedClient } from './embedded-client.ts';

let client: EmbeddedClient;
beforeAll(async () => {
  client = await EmbeddedClient.open({ folder: null, snapshot: null });
  await client.exec('create table notes (id int primary key, label text, at timestamptz, data jsonb, bytes bytea)');
});
afterAll(() => client.close());

const countNotes = async () => (await client.query('select count(*)::int as n from notes')).rows;

test('values go to the thread and come back as PGlite gives them', async () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const bytes = Buffer.from([0, 1, 255]);
  await client.query('insert into notes values ($1, $2, $3, $4, $5)', [1, 'déjà « lu »', at, { n: [1, null] }, bytes]);
  const { rows } = await client.query('select * from notes where id = $1', [1]);
  expect(rows).toEqual([{ id: 1, label: 'déjà « lu »', at, data: { n: [1, null] }, bytes: new Uint8Array(bytes) }]);
});

test('rows may be arrays, and types stay text where the caller reads them', async () => {
  const options = { rowMode: 'array', parsers: { 1184: (text: string) => text } } as const;
  const { rows } = await client.query(`select 1, '2026-01-01 00:00:00+00'::timestamptz`, [], options);
  expect(rows).toEqual([[1, expect.stringMatching(/^2026-01-01 /)]]);
});

test('several statements give the rows of each', async () => {
  const results = await client.exec('select 1 as a; select 2 as b');
  expect(results.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ b: 2 }]]);
});

test('a refusal tells what PostgreSQL tells, and not the values of the statement', async () => {
  const refused: unknown = await client
    .query('insert into notes (id, label) values (1, $1)', ['secret'])
    .catch((e) => e);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).toMatchObject({ code: '23505', constraint: 'notes_pkey', table: 'notes' });
  expect(Object.keys(refused as object)).not.toContain('params');
});

describe('a transaction', () => {
  test('holds the database until its end, and is one with its statements', async () => {
    const before = await countNotes();
    const seen: string[] = [];
    const work = client.transaction(async (inside) => {
      await inside.query('insert into notes (id) values (10)');
      void countNotes().then(() => seen.push('outside'));
      await wait(50);
      seen.push('inside');
      return inside.query('select label from notes where id = 10');
    });
    expect((await work).rows).toEqual([{ label: null }]);
    expect(await countNotes()).not.toEqual(before);
    expect(seen).toEqual(['inside', 'outside']);
  });

  test('that throws leaves nothing, and gives what was thrown', async () => {
    const before = await countNotes();
    const failure = new Error('stop');
    const work = client.transaction(async (inside) => {
      await inside.query('insert into notes (id) values (20)');
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await countNotes()).toEqual(before);
  });

  test('one of whose statements is refused leaves nothing', async () => {
    const before = await countNotes();
    const work = client.transaction(async (inside) => {
      await inside.exec('insert into notes (id) values (30)');
      await inside.query('select 1 / 0');
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await countNotes()).toEqual(before);
  });

  test('that cannot be committed is refused', async () => {
    await client.exec(
      'create table links (id int references notes (id) deferrable initially deferred); delete from links',
    );
    const work = client.transaction((inside) => inside.query('insert into links values (999)'));
    await expect(work).rejects.toMatchObject({ code: '23503' });
    expect((await client.query('select * from links')).rows).toEqual([]);
  });

  test('has no statements after its end', async () => {
    const late = await client.transaction(async (inside) => () => inside.query('select 1'));
    await expect(late()).rejects.toThrow('ended');
  });
});

test('a long statement leaves this process free', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const start = performance.now();
  await client.query('select count(*) from (select generate_series(1, 3000000)) as numbers');
  clearInterval(timer);
  expect(turns).toBeGreaterThan((performance.now() - start) / 25);
});

test('a dump is a database that another client starts from', async () => {
  const snapshot = new Uint8Array(await client.dump());
  const copy = await EmbeddedClient.open({ folder: null, snapshot });
  expect((await copy.query('select count(*)::int as n from notes')).rows).toEqual(await countNotes());
  await copy.close();
});

test('a value that cannot be sent is refused, and the next statement runs', async () => {
  await expect(client.query('select $1::text', [() => {}])).rejects.toThrow('could not be cloned');
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a thread that ends by itself ends its process', async () => {
  const script = `
    import { EmbeddedClient } from '${new URL('./embedded-client.ts', import.meta.url)}';
    import { Worker } from 'node:worker_threads';
    const { terminate } = Worker.prototype;
    const client = await EmbeddedClient.open({ folder: null, snapshot: null });
    setInterval(() => {}, 1000);
    const lost = client.query('select count(*) from (select generate_series(1, 1000000000)) as numbers').catch((error) => console.log(error.message));
    Worker.prototype.postMessage = function () { void Reflect.apply(terminate, this, []); };
    void client.query('select 1').catch(() => {});
    await lost;
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  let told = '';
  child.stdout.on('data', (bytes) => {
    told += bytes;
  });
  const [code] = await once(child, 'exit');
  expect([code, told.trim()]).toEqual([1, 'The embedded database is closed']);
});

test('a closed client refuses everything, at once', async () => {
  const closed = await EmbeddedClient.open({ folder: null, snapshot: null });
  await closed.close();
  await expect(closed.query('select 1')).rejects.toThrow('closed');
  await expect(closed.transaction(async () => {})).rejects.toThrow('closed');
});

test('a folder that holds no database is refused', async () => {
  await expect(EmbeddedClient.open({ folder: '/dev/null/database', snapshot: null })).rejects.toBeTruthy();
});
