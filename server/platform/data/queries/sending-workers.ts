import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';

/* Sending workers of the whole platform: liveness, and recovery of the messages of dead workers. */

/** Seconds of silence after which other workers take over the messages of a worker. */
export const WORKER_SILENCE_SECONDS = 20;

/**
 * Condition that a worker sent a heartbeat within `silence` seconds. A heartbeat in the future dates from before the
 * clock went back: a live worker soon sends another, and a dead one would otherwise keep its messages until that time.
 */
export const buildAliveCondition = (worker: SQL, silence: number): SQL =>
  sql`exists (select from sending_workers w where w.id = ${worker} and w.seen_at > now() - ${silence} * interval '1 second'
    and w.seen_at < now() + ${silence} * interval '1 second')`;

/** Records the heartbeat of a worker. */
export const recordHeartbeat = async (db: Db, worker: string): Promise<void> => {
  await db.execute(
    sql`insert into sending_workers (id) values (${worker}) on conflict (id) do update set seen_at = now()`,
  );
};

/**
 * Marks the messages that dead workers were sending as `to_check`. Returns the affected campaigns, with the number of
 * messages of each.
 */
export const recoverInterruptedMessages = (
  db: Db,
  worker: string,
  silence: number,
): Promise<{ campaignId: string; companyId: string; n: number }[]> =>
  queryRows(
    db,
    sql`with gone as (
        update campaign_recipients r set state = 'to_check', reason = 'interrupted'
        where r.state = 'sending' and r.claimed_by is distinct from ${worker} and not ${buildAliveCondition(sql`r.claimed_by`, silence)}
        returning r.campaign_id, r.company_id
      ), forgotten as (
        delete from sending_workers w where w.seen_at < now() - interval '1 day' returning 1
      )
      select campaign_id as "campaignId", company_id as "companyId", count(*)::int as n from gone group by 1, 2`,
  );

/** Deletes a worker that stops normally, so that no other waits for it. */
export const deleteSendingWorker = async (db: Db, worker: string): Promise<void> => {
  await db.execute(sql`delete from sending_workers where id = ${worker}`);
};

/** Deletes all workers. When only one program may use the database, every earlier worker is dead. */
export const deleteAllSendingWorkers = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from sending_workers`);
};
