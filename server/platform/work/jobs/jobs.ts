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

interface WorkOptions {
  retries?: number;
  /** Overrides the wait before a failed job runs again. */
  retrySeconds?: number;
  /** Handles a job that failed every time. Without it, such a job just ends. */
  abandon?: (data: JobData) => Promise<void>;
}

/**
 * Options of a queue whose handler stores its own failures: only a job whose process died runs again, and soon, because
 * people wait for it. A job that ends its process each time is abandoned.
 */
export const STORED_FAILURE_RETRIES = { retries: 5, retrySeconds: 2 };

export interface Jobs {
  /** Registers the handler of a queue. A job may run twice after a crash, so handlers must be idempotent. */
  work: (queue: string, handle: (data: JobData) => Promise<void>, options?: WorkOptions) => Promise<void>;
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

/** Seconds without a sign of life after which a job counts as failed: its process was killed. */
const HEARTBEAT_SECONDS = 10;

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
  const ready = async (queue: string, { retries, retrySeconds = pace.retrySeconds, abandon }: WorkOptions) => {
    const options = {
      retryLimit: retries ?? 0,
      retryDelay: retrySeconds,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    const deadLetter = abandon && `${queue}-abandoned`;
    if (deadLetter) {
      await boss.createQueue(deadLetter, options);
      await boss.work<JobData>(deadLetter, { pollingIntervalSeconds: pace.pollSeconds }, async ([job]) => {
        if (job) await abandon(job.data);
      });
    }
    await boss.createQueue(queue, { ...options, ...(deadLetter && { deadLetter }) });
    // A former version may have created the queue with other options.
    await boss.updateQueue(queue, { ...options, ...(deadLetter && { deadLetter }) });
  };
  /** Worker id of each queue on this node. */
  const workers = new Map<string, string>();
  return {
    work: async (queue, handle, { retries = 3, ...more } = {}) => {
      await ready(queue, { retries, ...more });
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
      await ready(queue, { retries: 0 });
      await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => handle());
      await boss.schedule(queue, cron, null, { tz: 'Europe/Paris' });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};
