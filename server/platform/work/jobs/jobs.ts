import { setTimeout as wait } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss, type Queue, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Db } from '../../data/connection/client.ts';
import { handOverJobs, indexRunningJobs, restartAbandonedJobs } from './interrupted-jobs.ts';

/** Job payload: ids, never content. */
export type JobData = { id: string };

interface SendOptions {
  afterSeconds?: number;
  within?: Db;
}

interface WorkOptions {
  /** How often a job that failed runs again. A job whose node died always runs again. */
  retries?: number;
  /** Called once for a job that failed for the last time, and again until it succeeds. */
  giveUp?: (data: JobData) => Promise<void>;
}

export interface Jobs {
  /** Registers the handler of a queue. A job may run twice after a crash, so handlers must be idempotent. */
  work: (queue: string, handle: (data: JobData) => Promise<void>, options?: WorkOptions) => Promise<void>;
  /** `within` a transaction, the job exists only if the transaction commits. */
  send: (queue: string, data: JobData, options?: SendOptions) => Promise<void>;
  /** A user waits for a job that was sent: this node, if it handles the queue, starts it before the next poll. */
  wake: (queue: string) => Promise<void>;
  /** Runs at the times of a cron expression, on one node only. */
  schedule: (queue: string, cron: string, handle: () => Promise<void>) => Promise<void>;
  /** Starts the handlers registered so far; those registered later start at once. */
  startWorkers: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Delays in seconds; tests use shorter ones. */
interface JobPace {
  /** Wait before a failed job runs again; doubles each time. */
  retrySeconds: number;
  pollSeconds: number;
  /** Silence of the node of a running job after which another node runs it. */
  silenceSeconds: number;
  /** Longest wait of a node that stops for the jobs that it runs. */
  stopSeconds: number;
}

const DEFAULT_PACE: JobPace = { retrySeconds: 300, pollSeconds: 2, silenceSeconds: 8, stopSeconds: 5 };

/** The least that pg-boss accepts. The silence of the pace is shorter, so pg-boss itself finds no dead node. */
const HEARTBEAT_SECONDS = 10;
/** Heartbeats, and looks for silent nodes, within one silence. */
const HEARTBEATS_PER_SILENCE = 4;
/** Longest run of a job that lives: its heartbeats tell so. */
const MAX_RUN_SECONDS = 6 * 3600;
/** Giving up a job fails with the database only: it is tried until the database answers. */
const GIVE_UP_RETRIES = { retryLimit: 1000, retryDelay: 10, retryDelayMax: 60 };
const SCHEDULE_POLL_SECONDS = 30;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
const SCHEDULE_ZONE = 'Europe/Paris';

/** Both engines return `{ rows }`; their common type does not declare it. */
const toQueryExecutor = (within: Db) => ({
  execute: async (query: unknown) => (await within.execute(query as SQL)) as unknown as { rows: unknown[] },
});

/** True when a stored queue has these options. The database holds null for one that is not given. */
const hasOptions = (stored: QueueResult, options: Partial<Queue>): boolean =>
  Object.entries({ deadLetter: null, ...options }).every(
    ([key, value]) => (stored[key as keyof QueueResult] ?? null) === (value ?? null),
  );

/** pg-boss on the same database: every node works, and each job runs on one node. */
export const startJobQueue = async (database: Database, log: Logger, pace: Partial<JobPace> = {}): Promise<Jobs> => {
  const { retrySeconds, pollSeconds, silenceSeconds, stopSeconds } = { ...DEFAULT_PACE, ...pace };
  const boss = new PgBoss({ ...database.jobsConnection, max: 3, monitorIntervalSeconds: 2 });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await indexRunningJobs(database.db);
  // Read once: a start writes only the queues and schedules that this version changes.
  const storedQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const storedCrons = new Map(
    (await boss.getSchedules()).map(({ name, cron, timezone }) => [name, timezone === SCHEDULE_ZONE ? cron : null]),
  );
  const beatSeconds = silenceSeconds / HEARTBEATS_PER_SILENCE;
  /** Worker id of each queue on this node. */
  const workers = new Map<string, string>();
  /** Jobs that this node runs, or has fetched to run next. */
  const held = new Set<string>();
  /** Handlers that wait for `startWorkers`, null once it has run. */
  let waitingWorkers: (() => Promise<void>)[] | null = [];
  let isStopping = false;

  /** Creates a queue, or changes its options: a former version may have made it. */
  const prepareQueue = async (
    queue: string,
    own: Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'deadLetter'>,
  ) => {
    const options = {
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: MAX_RUN_SECONDS,
      ...own,
    };
    const stored = storedQueues.get(queue);
    if (stored && hasOptions(stored, options)) return;
    await boss.createQueue(queue, options);
    await boss.updateQueue(queue, options);
    // Keeps the queue's definition in memory: a job sent within a transaction may ask nothing outside it, where the
    // embedded database has no session left.
    await boss.findJobs(queue, { id: NO_JOB });
  };

  const startWorker = async (
    queue: string,
    pollingIntervalSeconds: number,
    handle: (data: JobData) => Promise<void>,
  ) => {
    const options = {
      batchSize: 10,
      pollingIntervalSeconds,
      heartbeatRefreshSeconds: beatSeconds,
      perJobResults: true,
    } as const;
    const worker = await boss.work<JobData, void, typeof options>(queue, options, async (batch) => {
      const results: JobResult[] = [];
      for (const { id } of batch) held.add(id);
      for (const [index, { id, data }] of batch.entries()) {
        if (isStopping) {
          await handOverJobs(
            database.db,
            batch.slice(index).map((job) => job.id),
          );
          break;
        }
        // Report jobs separately: a failed job must not use up the retries of its batch.
        try {
          await handle(data);
          results.push({ id, status: 'completed' });
        } catch (error) {
          log.warn({ err: error, queue, job: id }, 'job failed');
          results.push({ id, status: 'failed' });
        }
      }
      for (const { id } of batch) held.delete(id);
      return results;
    });
    workers.set(queue, worker);
  };

  const startOrWait = async (start: () => Promise<void>) => {
    if (waitingWorkers === null) await start();
    else waitingWorkers.push(start);
  };

  const restartAbandoned = async () => {
    try {
      for (const queue of await restartAbandonedJobs(database.db, silenceSeconds)) {
        log.warn({ queue }, 'jobs of a dead node run again');
        boss.notifyWorker(workers.get(queue) ?? '');
      }
    } catch (error) {
      log.error({ err: error }, 'jobs of dead nodes not looked for');
    }
  };
  let lookingForAbandoned: Promise<void> | null = null;
  const lookForAbandoned = () => {
    // A database that does not answer must not pile up these statements.
    lookingForAbandoned ??= restartAbandoned().finally(() => {
      lookingForAbandoned = null;
    });
  };
  const timer = setInterval(lookForAbandoned, beatSeconds * 1000);

  return {
    work: async (queue, handle, { retries = 3, giveUp } = {}) => {
      const givenUp = `${queue}-given-up`;
      if (giveUp) {
        await prepareQueue(givenUp, GIVE_UP_RETRIES);
        await startOrWait(() => startWorker(givenUp, pollSeconds, giveUp));
      }
      await prepareQueue(queue, {
        retryLimit: retries,
        retryDelay: retrySeconds,
        ...(giveUp && { deadLetter: givenUp }),
      });
      await startOrWait(() => startWorker(queue, pollSeconds, handle));
    },
    send: async (queue, data, { afterSeconds = 0, within } = {}) => {
      await boss.send(queue, data, {
        startAfter: afterSeconds,
        ...(within && { db: fromDrizzle(toQueryExecutor(within), sql) }),
      });
    },
    wake: async (queue) => {
      boss.notifyWorker(workers.get(queue) ?? '');
    },
    schedule: async (queue, cron, handle) => {
      await prepareQueue(queue, { retryLimit: 0, retryDelay: retrySeconds });
      await startOrWait(() => startWorker(queue, SCHEDULE_POLL_SECONDS, () => handle()));
      if (storedCrons.get(queue) !== cron) await boss.schedule(queue, cron, null, { tz: SCHEDULE_ZONE });
    },
    startWorkers: async () => {
      const waiting = waitingWorkers ?? [];
      waitingWorkers = null;
      for (const start of waiting) await start();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await lookingForAbandoned;
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      await Promise.race([ended, wait(stopSeconds * 1000, undefined, { ref: false })]);
      await handOverJobs(database.db, [...held]).catch((error: unknown) => log.error({ err: error }, 'job queue'));
      await boss.stop({ graceful: true, timeout: 1000 });
    },
  };
};
