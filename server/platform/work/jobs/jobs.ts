import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Db } from '../../data/connection/client.ts';

/** Job payload: ids, never content. */
export type JobData = { id: string };

interface SendOptions {
  afterSeconds?: number;
  within?: Db;
  awaited?: boolean;
}

export interface Jobs {
  /** Registers the handler of a queue. A job may run twice after a crash, so handlers must be idempotent. */
  work: (queue: string, handle: (data: JobData) => Promise<void>, options?: { retries?: number }) => Promise<void>;
  /**
   * `within` a transaction, the job exists only if the transaction commits. `awaited`: a user is waiting, so this node,
   * if it handles the queue, starts the job without waiting for the next poll.
   */
  send: (queue: string, data: JobData, options?: SendOptions) => Promise<void>;
  /** Runs at the times of a cron expression, on one node only. */
  schedule: (queue: string, cron: string, handle: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Delays in seconds; tests use shorter ones. */
interface JobPace {
  /** Wait before a failed job runs again; doubles each time. */
  retrySeconds: number;
  pollSeconds: number;
}

/** Both engines return `{ rows }`; their common type does not declare it. */
const toQueryExecutor = (within: Db) => ({
  execute: async (query: unknown) => (await within.execute(query as SQL)) as unknown as { rows: unknown[] },
});

/** pg-boss on the same database: every node works, and each job runs on one node. */
export const startJobQueue = async (
  database: Database,
  log: Logger,
  pace: JobPace = { retrySeconds: 300, pollSeconds: 2 },
): Promise<Jobs> => {
  const boss = new PgBoss({ ...database.jobsConnection, max: 3, monitorIntervalSeconds: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const ready = async (queue: string, retries: number) => {
    await boss.createQueue(queue, {
      retryLimit: retries,
      retryDelay: pace.retrySeconds,
      retryBackoff: true,
      heartbeatSeconds: 10,
    });
  };
  /** Worker id of each queue on this node. */
  const workers = new Map<string, string>();
  return {
    work: async (queue, handle, { retries = 3 } = {}) => {
      await ready(queue, retries);
      const options = { batchSize: 10, pollingIntervalSeconds: pace.pollSeconds, perJobResults: true } as const;
      const worker = await boss.work<JobData, void, typeof options>(queue, options, async (batch) => {
        const results: JobResult[] = [];
        for (const { id, data } of batch) {
          // Report jobs separately: a failed job must not use up the retries of its batch.
          try {
            await handle(data);
            results.push({ id, status: 'completed' });
          } catch (error) {
            log.warn({ err: error, queue, job: id }, 'job failed');
            results.push({ id, status: 'failed' });
          }
        }
        return results;
      });
      workers.set(queue, worker);
    },
    send: async (queue, data, { afterSeconds = 0, within, awaited = false } = {}) => {
      await boss.send(queue, data, {
        startAfter: afterSeconds,
        ...(within && { db: fromDrizzle(toQueryExecutor(within), sql) }),
      });
      if (awaited) boss.notifyWorker(workers.get(queue) ?? '');
    },
    schedule: async (queue, cron, handle) => {
      await ready(queue, 0);
      await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => handle());
      await boss.schedule(queue, cron, null, { tz: 'Europe/Paris' });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
