import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import type { Database } from '../../data/connection/client.ts';
import { queryRows } from '../../data/statements/query-rows.ts';
import { createLogger } from '../../http/log.ts';
import { type Jobs, startJobQueue } from './jobs.ts';

let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await startJobQueue(database, createLogger('silent'), {
    retrySeconds: 1,
    pollSeconds: 0.5,
    silenceSeconds: 4,
  });
  await jobs.startWorkers();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const patient = { timeout: 15_000, interval: 50 };

// Each test waits for its own queue, so together they take as long as the slowest.
describe.concurrent('a queue', () => {
  test('a job that fails runs again; those fetched with it run once', async ({ expect }) => {
    const runs: string[] = [];
    await jobs.work('mixed', async ({ id }) => {
      runs.push(id);
      if (id === 'bad' && runs.filter((run) => run === 'bad').length < 3) throw new Error('not yet');
    });
    for (const id of ['first', 'bad', 'last']) await jobs.send('mixed', { id });
    await expect.poll(() => runs.filter((run) => run === 'bad').length, patient).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(runs.sort()).toEqual(['bad', 'bad', 'bad', 'first', 'last']);
  });

  test('a job without retries is tried once', async ({ expect }) => {
    const runs: string[] = [];
    await jobs.work(
      'once',
      async ({ id }) => {
        runs.push(id);
        throw new Error('no');
      },
      { retries: 0 },
    );
    await jobs.send('once', { id: 'a' });
    await expect.poll(() => runs.length, patient).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(runs).toEqual(['a']);
  });

  test('a job may wait before it runs', async ({ expect }) => {
    const at: number[] = [];
    await jobs.work('later', async () => {
      at.push(performance.now());
    });
    const sent = performance.now();
    await jobs.send('later', { id: 'a' }, { afterSeconds: 2 });
    await expect.poll(() => at.length, patient).toBe(1);
    expect((at[0] ?? 0) - sent).toBeGreaterThan(1900);
  });

  test('a job that somebody looks on begins at once, however seldom the queue is looked at', async ({ expect }) => {
    const slow = await startJobQueue(database, createLogger('silent'), { retrySeconds: 1, pollSeconds: 30 });
    await slow.startWorkers();
    const runs: string[] = [];
    await slow.work('awaited', async ({ id }) => {
      runs.push(id);
    });
    // The first poll, of an empty queue, is over.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await slow.send('awaited', { id: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(runs).toEqual([]);
    await slow.send('awaited', { id: 'b' });
    await slow.wake('awaited');
    await expect.poll(() => runs.toSorted(), patient).toEqual(['a', 'b']);
    await slow.stop();
  });

  test('a job that failed for the last time is given up', async ({ expect }) => {
    const runs: string[] = [];
    await jobs.work(
      'hopeless',
      async ({ id }) => {
        runs.push(`run ${id}`);
        throw new Error('never');
      },
      {
        retries: 1,
        giveUp: async ({ id }) => {
          runs.push(`give up ${id}`);
        },
      },
    );
    await jobs.send('hopeless', { id: 'a' });
    await expect.poll(() => runs, patient).toEqual(['run a', 'run a', 'give up a']);
  });

  test('a job whose node died runs again, even without retries, and however often', async ({ expect }) => {
    const runs: string[] = [];
    await jobs.work(
      'orphaned',
      async ({ id }) => {
        runs.push(id);
      },
      { retries: 0 },
    );
    await jobs.send('orphaned', { id: 'a' }, { afterSeconds: 3600 });
    for (let death = 1; death <= 3; death += 1) {
      // As a node leaves it that is killed: running, and silent since.
      const leave = () =>
        queryRows(
          database.db,
          sql`update pgboss.job set state = 'active', started_on = now(), completed_on = null,
            heartbeat_on = now() - interval '1 minute' where name = 'orphaned' and state in ('created', 'completed') returning 1`,
        );
      await expect.poll(async () => (await leave()).length, patient).toBe(1);
      await expect.poll(() => runs.length, patient).toBe(death);
    }
  });

  test('a job that lasts longer than the silence of a dead node runs once', async ({ expect }) => {
    const runs: string[] = [];
    await jobs.work('long', async ({ id }) => {
      runs.push(`begin ${id}`);
      await new Promise((resolve) => setTimeout(resolve, 6000));
      runs.push(`end ${id}`);
    });
    await jobs.send('long', { id: 'a' });
    await expect.poll(() => runs.length, patient).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(runs).toEqual(['begin a', 'end a']);
  });

  test('a node that stops hands its running jobs over at once, and they lose no retry', async ({ expect }) => {
    const pace = { retrySeconds: 300, pollSeconds: 0.5, stopSeconds: 0.5 };
    const stopping = await startJobQueue(database, createLogger('silent'), pace);
    await stopping.startWorkers();
    const runs: string[] = [];
    let free = () => {};
    await stopping.work('left', ({ id }) => {
      runs.push(`here ${id}`);
      return new Promise<void>((resolve) => {
        free = resolve;
      });
    });
    await stopping.send('left', { id: 'a' });
    await stopping.send('left', { id: 'b' });
    // Either is fetched first.
    await expect.poll(() => runs.length, patient).toBe(1);
    const [first = ''] = runs;
    await stopping.stop();
    await jobs.work('left', async ({ id }) => {
      runs.push(`there ${id}`);
    });
    await expect.poll(() => runs.toSorted(), patient).toEqual([first, 'there a', 'there b']);
    free();
  });

  test('what is sent is only an id, kept where every node looks', async ({ expect }) => {
    await jobs.work('kept', async () => {});
    await jobs.send('kept', { id: 'x' }, { afterSeconds: 60 });
    const { rows } = (await database.db.execute(sql`select data from pgboss.job where name = 'kept'`)) as unknown as {
      rows: { data: unknown }[];
    };
    expect(rows).toEqual([{ data: { id: 'x' } }]);
  });
});

test('a queue that is given up on the way is done by the next process', async () => {
  const runs: string[] = [];
  await jobs.work('handed', async ({ id }) => {
    runs.push(`here ${id}`);
  });
  await jobs.stop();
  const other = await startJobQueue(database, createLogger('silent'), { retrySeconds: 1, pollSeconds: 0.5 });
  await other.startWorkers();
  await other.send('handed', { id: 'a' });
  await other.work('handed', async ({ id }) => {
    runs.push(`there ${id}`);
  });
  await expect.poll(() => runs, patient).toEqual(['there a']);
  await other.stop();
});

describe('a start', () => {
  const listDefinitions = () =>
    queryRows<{ name: string; changed: string }>(
      database.db,
      sql`select name, updated_on::text as changed from pgboss.queue where name like 'defined%'
        union all select name || ' at ' || cron, updated_on::text from pgboss.schedule where name like 'defined%' order by 1`,
    );
  const startNode = async (retries: number, cron: string) => {
    const node = await startJobQueue(database, createLogger('silent'), { retrySeconds: 1, pollSeconds: 0.5 });
    await node.work('defined', async () => {}, { retries, giveUp: async () => {} });
    await node.schedule('defined-times', cron, async () => {});
    await node.stop();
    return listDefinitions();
  };

  test('writes a queue or a schedule only when this version changes it', async () => {
    const first = await startNode(2, '5 3 * * *');
    expect(first.map(({ name }) => name)).toEqual([
      'defined',
      'defined-given-up',
      'defined-times',
      'defined-times at 5 3 * * *',
    ]);
    expect(await startNode(2, '5 3 * * *')).toEqual(first);
    const changed = await startNode(4, '6 3 * * *');
    expect(changed.filter(({ changed: at }, index) => at !== first[index]?.changed).map(({ name }) => name)).toEqual([
      'defined',
      'defined-times at 6 3 * * *',
    ]);
    const [queue] = await queryRows(
      database.db,
      sql`select retry_limit, dead_letter from pgboss.queue where name = 'defined'`,
    );
    expect(queue).toEqual({ retry_limit: 4, dead_letter: 'defined-given-up' });
  });

  test('runs no job before its workers start', async () => {
    const node = await startJobQueue(database, createLogger('silent'), { retrySeconds: 1, pollSeconds: 0.5 });
    const runs: string[] = [];
    await node.work('early', async ({ id }) => {
      runs.push(id);
    });
    await node.send('early', { id: 'a' });
    await node.wake('early');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(runs).toEqual([]);
    await node.startWorkers();
    await expect.poll(() => runs, patient).toEqual(['a']);
    await node.stop();
  });
});
