import { sql } from 'drizzle-orm';
import type { Db } from '../../server/platform/data/connection/client.ts';
import { queryRows } from '../../server/platform/data/statements/query-rows.ts';
import type { JobData, Jobs } from '../../server/platform/work/jobs/jobs.ts';

const MAX_TRIES = 4;

interface QueuedJob {
  n: string;
  queue: string;
  id: string;
}

/**
 * The job queue as the product sees it: a job exists when its transaction commits, and runs again when its end was not
 * recorded. Jobs run when the simulation says so; pg-boss itself has its own tests.
 */
export const createSimulatedJobs = (db: () => Db) => {
  const handlers = new Map<string, (data: JobData) => Promise<void>>();
  const scheduled = new Map<string, () => Promise<void>>();
  const jobs: Jobs = {
    work: async (queue, handle) => {
      handlers.set(queue, handle);
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
    /** Runs the waiting jobs once, in their order. A failed one stays for another try. */
    runWaiting: async (): Promise<void> => {
      const waiting = await queryRows<QueuedJob>(
        db(),
        sql`update simulation_jobs set tries = tries + 1 where tries < ${MAX_TRIES} returning n::text, queue, id`,
      );
      for (const { n, queue, id } of waiting) {
        const handle = handlers.get(queue);
        if (handle === undefined) continue;
        const isDone = await handle({ id }).then(
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
