import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../data/connection/client.ts';
import { anyOf } from '../../data/statements/any-of.ts';
import { queryRows } from '../../data/statements/query-rows.ts';

/*
 * Jobs whose node died, or stops: others run them again, and this is no failure of theirs. pg-boss itself would count it
 * as one, and wait for minutes.
 */

/** Longest wait, in seconds, of a job that is interrupted again and again: it may be what kills its nodes. */
const MAX_RESTART_DELAY_SECONDS = 10;

/** Lets every node find the running jobs every other second: pg-boss has no index on them. */
export const indexRunningJobs = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job_running'))`);
    const [found] = await queryRows(tx, sql`select 1 where to_regclass('pgboss.job_running') is not null`);
    if (!found) await tx.execute(sql`create index job_running on pgboss.job (name) where state = 'active'`);
  });

/**
 * Makes running jobs run again. `retry_count` also fences: what the former node reports later about its run is ignored.
 * The limit grows with it, so only failures use it up.
 */
const restartJobs = (db: Db, condition: SQL, delaySeconds: SQL): Promise<{ name: string }[]> =>
  queryRows(
    db,
    sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, retry_limit = retry_limit + 2,
        start_after = now() + ${delaySeconds} * interval '1 second', heartbeat_on = null
      where state = 'active' and ${condition} returning name`,
  );

/**
 * Restarts the jobs without a heartbeat for `silence` seconds. The first time at once, then after a delay that doubles:
 * the restart and the next run each count one in `retry_count`.
 * A heartbeat in the future dates from before the clock went back. Returns the queues of these jobs.
 */
export const restartAbandonedJobs = async (db: Db, silence: number): Promise<string[]> => {
  const rows = await restartJobs(
    db,
    sql`(heartbeat_on < now() - ${silence} * interval '1 second' or heartbeat_on > now() + ${silence} * interval '1 second')`,
    sql`least(${MAX_RESTART_DELAY_SECONDS}, power(2, least(retry_count / 2, 16)) - 1)`,
  );
  return [...new Set(rows.map(({ name }) => name))];
};

/** Hands the running jobs of a node that stops to the others. */
export const handOverJobs = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await restartJobs(db, anyOf(sql`id`, ids), sql`0`);
};
