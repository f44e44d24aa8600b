import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rowsOf } from './rows-of.ts';

/* The programs that send, of the whole platform: which of them live, and what became of those that do not. */

/** How long a worker may be silent before others take over what it had. */
export const SILENCE = 20;

/**
 * Whether a worker gave a sign of life within `silence` seconds. One from the future was given before the clock went back: a worker
 * that lives soon gives another, a dead one would keep its messages for as long as that.
 */
export const alive = (worker: SQL, silence: number): SQL =>
  sql`exists (select from sending_workers w where w.id = ${worker} and w.seen_at > now() - ${silence} * interval '1 second'
    and w.seen_at < now() + ${silence} * interval '1 second')`;

/** Says that a worker lives. */
export const beat = async (db: Db, worker: string): Promise<void> => {
  await db.execute(
    sql`insert into sending_workers (id) values (${worker}) on conflict (id) do update set seen_at = now()`,
  );
};

/** What was on the wire of workers that died is to be checked. Answers of which campaigns, and how many of each. */
export const takeOver = (
  db: Db,
  worker: string,
  silence: number,
): Promise<{ campaignId: string; companyId: string; n: number }[]> =>
  rowsOf(
    db,
    sql`with gone as (
        update campaign_recipients r set state = 'to_check', reason = 'interrupted'
        where r.state = 'sending' and r.claimed_by is distinct from ${worker} and not ${alive(sql`r.claimed_by`, silence)}
        returning r.campaign_id, r.company_id
      ), forgotten as (
        delete from sending_workers w where w.seen_at < now() - interval '1 day' returning 1
      )
      select campaign_id as "campaignId", company_id as "companyId", count(*)::int as n from gone group by 1, 2`,
  );

/** A worker that stops by itself is not waited for. */
export const leave = async (db: Db, worker: string): Promise<void> => {
  await db.execute(sql`delete from sending_workers where id = ${worker}`);
};

/** Where one program alone may use the database, whoever was there before is dead. */
export const forgetOthers = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from sending_workers`);
};
