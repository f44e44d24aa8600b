import { sql } from 'drizzle-orm';
import type { Db } from '../../server/platform/data/connection/client.ts';
import { queryRows } from '../../server/platform/data/statements/query-rows.ts';
import type { JobData, Jobs } from '../../server/platform/work/jobs/jobs.ts';

const MAX_TRIES = 4;

interface QueuedJob {
  n: string;
  queue: string;
  id: string;
  tries: number;
}

interface JobHandler {
  handle: (data: JobData) => Promise<void>;
  giveUp?: (data: JobData) => Promise<void>;
}

/**
 * The job queue as the product sees it: a job exists when its transaction commits, and runs again when its end was not
 * recorded. Jobs run when the simulation says so; pg-boss itself has its own tests.
 */
export const createSimulatedJobs = (db: () => Db) => {
  const handlers = new Map<string, JobHandler>();
  const scheduled = new Map<string, () => Promise<void>>();
  const jobs: Jobs = {
    work: async (queue, handle, { giveUp } = {}) => {
      handlers.set(queue, { handle, ...(giveUp && { giveUp }) });
    },
    send: async (queue, { id }, { within } = {}) => {
      await (within ?? db()).execute(sql`insert into simulation_jobs (queue, id) values (${queue}, ${id})`);
    },
    wake: async () => {},
    schedule: async (queue, _cron, handle) => {
      scheduled.set(queue, handle);
    },
    startWorkers: async () => {},
    stop: async () => {},
  };
  return {
    jobs,
    /** Runs the waiting jobs once, in their order. One that fails stays for another try, and is given up after the last. */
    runWaiting: async (): Promise<void> => {
      const waiting = await queryRows<QueuedJob>(
        db(),
        sql`update simulation_jobs set tries = tries + 1 returning n::text, queue, id, tries`,
      );
      for (const { n, queue, id, tries } of waiting) {
        const handler = handlers.get(queue);
        if (handler === undefined) continue;
        const { handle, giveUp = handle } = handler;
        const isDone = await (tries > MAX_TRIES ? giveUp : handle)({ id }).then(
          () => true,
          () => false,
        );
        if (isDone) await db().execute(sql`delete from simulation_jobs where n = ${n}::bigint`);
      }
    },
    runScheduled: async (queue: string): Promise<void> => {
      const handle = scheduled.get(queue);
      if (handle === undefined) throw new Error(`Nothing is scheduled as ${queue}`);
      await handle();
    },
  };
};

export type SimulatedJobs = ReturnType<typeof createSimulatedJobs>;
