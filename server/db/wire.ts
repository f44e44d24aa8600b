import { type SQL, sql } from 'drizzle-orm';
import type { ExclusionReason, FailureCause, RecipientState } from '../../contract/campaign.ts';
import type { Db } from './client.ts';

/*
 * What the sending of messages asks of the database, for all companies: who has which message, and what became of it. Each
 * of these is one statement. A message goes from `waiting` (or `retrying`) to `sending` before the wire and to what came of
 * it afterwards; both ask that the row is still this worker's, so that whatever is believed of workers, nobody sends what
 * another has.
 */

const rowsOf = async <Row>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** How long a worker may be silent before others take over what it had. */
export const SILENCE = 20;

const alive = (worker: SQL, silence: number): SQL =>
  sql`exists (select from sending_workers w where w.id = ${worker} and w.seen_at > now() - ${silence} * interval '1 second')`;

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

/** Invitations that left without their people being told as invited: the program stopped in between. */
export const late = (
  db: Db,
): Promise<{ campaignId: string; companyId: string; bookletId: string; enrolmentId: string; name: string }[]> =>
  rowsOf(
    db,
    sql`select r.campaign_id as "campaignId", r.company_id as "companyId", c.booklet_id as "bookletId",
        r.enrolment_id as "enrolmentId", c.name
      from enrolments e join campaign_recipients r on r.enrolment_id = e.id join campaigns c on c.id = r.campaign_id
      where e.state = 'scheduled' and r.state = 'sent' and c.kind = 'invitation' and r.sent_at > e.updated_at
      limit 10000`,
  );

export interface Running {
  id: string;
  companyId: string;
}

/** Campaigns that have somebody to send to now. */
export const running = (db: Db): Promise<Running[]> =>
  rowsOf(
    db,
    sql`select c.id, c.company_id as "companyId" from campaigns c
      where c.state = 'running' and exists (
        select from campaign_recipients r where r.campaign_id = c.id
          and (r.state = 'waiting' or r.state = 'retrying' and r.next_attempt_at <= now()))
      order by c.launched_at`,
  );

/** Campaigns whose last message has left are over; steps of a sequence never are. */
export const finish = (db: Db): Promise<Running[]> =>
  rowsOf(
    db,
    sql`update campaigns c set state = 'finished', finished_at = now(), row_version = row_version + 1
      where c.state = 'running' and c.step is null and not exists (
        select from campaign_recipients r where r.campaign_id = c.id and r.state in ('waiting', 'sending', 'retrying'))
      returning c.id, c.company_id as "companyId"`,
  );

/** A message that a worker will send. */
export interface Claimed {
  id: string;
  enrolmentId: string;
  email: string;
  attempts: number;
}

/**
 * Sets messages of a running campaign aside for a worker, `most` at once and as its rate allows: it grows with time, by two
 * seconds' worth, or one message, when nothing left for a while. They still wait: nothing is lost when the worker dies.
 */
export const claim = (
  db: Db,
  campaignId: string,
  worker: string,
  { most, silence }: { most: number; silence: number },
): Promise<Claimed[]> =>
  rowsOf(
    db,
    sql`with pace as (
        select id, per_minute, greatest(coalesce(paced_at, '-infinity'),
          now() - greatest(interval '2 seconds', interval '1 minute' / per_minute)) as since
        from campaigns where id = ${campaignId} and state = 'running' for update
      ), allowed as (
        select *, least(${most}, floor(extract(epoch from now() - since) * per_minute / 60 + 0.001))::int as n from pace
      ), picked as (
        select r.id from campaign_recipients r
        where r.campaign_id = ${campaignId}
          and (r.state = 'waiting' or r.state = 'retrying' and r.next_attempt_at <= now())
          and (r.claimed_by is null or not ${alive(sql`r.claimed_by`, silence)})
        limit (select n from allowed) for update of r skip locked
      ), taken as (
        update campaign_recipients r set claimed_by = ${worker} from picked where r.id = picked.id
        returning r.id, r.enrolment_id, r.email, r.attempts
      ), paced as (
        update campaigns c set paced_at = allowed.since + (select count(*) from taken) * interval '1 minute' / allowed.per_minute
        from allowed where c.id = allowed.id returning 1
      )
      select id, enrolment_id as "enrolmentId", email, attempts from taken`,
  );

/** What became of a message. */
export interface Told {
  id: string;
  state: Exclude<RecipientState, 'sending'>;
  reason: FailureCause | ExclusionReason | null;
  detail: string;
  attempts: number;
  /** Seconds after which it is tried again. */
  again: number | null;
  messageId: string;
  outboxId: string | null;
}

const telling = (worker: string, told: readonly Told[]): SQL => {
  const came = JSON.stringify(
    told.map(({ messageId, outboxId, ...rest }) => ({ ...rest, message_id: messageId, outbox_id: outboxId })),
  );
  // One that was given up as lost is told all the same by the worker that had it: it alone knows.
  return sql`update campaign_recipients r set
      state = came.state, reason = came.reason, detail = came.detail, attempts = came.attempts,
      message_id = came.message_id, outbox_id = came.outbox_id, claimed_by = null,
      next_attempt_at = now() + came.again * interval '1 second',
      sent_at = case when came.state = 'sent' then now() end
    from jsonb_to_recordset(${came}::jsonb) as came(
      id uuid, state text, reason text, detail text, attempts int, again int, message_id text, outbox_id uuid)
    where r.id = came.id and r.claimed_by = ${worker} and r.state in ('waiting', 'retrying', 'sending', 'to_check')`;
};

/**
 * Keeps what became of messages and, in the same statement, writes that others are on the wire: answers which of those may
 * leave. Whoever is not among them was cancelled or paused, or another worker has it. None of `leaving` is on the wire, so
 * that it may be asked again when the answer was lost.
 */
export const step = async (
  db: Db,
  worker: string,
  told: readonly Told[],
  leaving: readonly string[],
): Promise<ReadonlySet<string>> => {
  const marked = sql`update campaign_recipients r set state = 'sending', claimed_at = now() from campaigns c
    where r.id = any(${`{${leaving.join(',')}}`}::uuid[]) and r.claimed_by = ${worker}
      and r.state in ('waiting', 'retrying', 'sending') and c.id = r.campaign_id and c.state = 'running'
    returning r.id`;
  if (told.length === 0) return new Set((await rowsOf<{ id: string }>(db, marked)).map(({ id }) => id));
  if (leaving.length === 0) {
    await db.execute(telling(worker, told));
    return new Set();
  }
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with told as (${telling(worker, told)} returning 1), marked as (${marked}) select id from marked`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Gives back what was set aside and did not leave. */
export const release = async (db: Db, worker: string, ids: readonly string[] | null): Promise<void> => {
  await db.execute(
    sql`update campaign_recipients set claimed_by = null where claimed_by = ${worker} and state in ('waiting', 'retrying')
      ${ids === null ? sql`` : sql`and id = any(${`{${ids.join(',')}}`}::uuid[])`}`,
  );
};

/** Of what was tried since the campaign was last looked after: how many, and how many of them failed. */
export interface Watched {
  n: number;
  failed: number;
  threshold: number;
}

export const watched = async (db: Db, campaignId: string): Promise<Watched | null> => {
  const [row] = await rowsOf<Watched>(
    db,
    sql`select count(*)::int as n, count(*) filter (where r.state <> 'sent')::int as failed,
        min(c.pause_threshold)::int as threshold
      from campaigns c join campaign_recipients r on r.campaign_id = c.id
      where c.id = ${campaignId} and c.state = 'running' and r.state in ('sent', 'bounced', 'failed', 'retrying')
        and r.claimed_at >= coalesce(c.watched_from, '-infinity')`,
  );
  return row ?? null;
};

/** Stops a running campaign: `auto_paused`, or `failed` when nothing of it has left. Answers which; null: it ran no more. */
export const halt = async (
  db: Db,
  campaignId: string,
  failure: string,
  as: 'auto_paused' | 'failed',
): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`update campaigns set state = ${as}, failure = ${failure}, row_version = row_version + 1
      where id = ${campaignId} and state = 'running' returning id`,
  );
  return rows.length > 0;
};

/** Whether somebody of a campaign got something. */
export const hasSent = async (db: Db, campaignId: string): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`select from campaign_recipients where campaign_id = ${campaignId} and state in ('sent', 'bounced', 'to_check') limit 1`,
  );
  return rows.length > 0;
};

/** Planned campaigns whose time has come run from now on; those of a booklet that is off line fail, and say why. */
export const startPlanned = (db: Db, offLine: string): Promise<(Running & { online: boolean })[]> =>
  rowsOf(
    db,
    sql`update campaigns c set state = case when b.state = 'published' then 'running' else 'failed' end,
        failure = case when b.state = 'published' then '' else ${offLine} end, watched_from = now(), row_version = c.row_version + 1
      from booklets b where b.id = c.booklet_id and c.state = 'planned' and c.planned_at <= now()
      returning c.id, c.company_id as "companyId", b.state = 'published' as online`,
  );

/** Of which company somebody is; null: she is no more. */
export const companyOf = async (db: Db, enrolmentId: string): Promise<string | null> => {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select company_id as id from enrolments where id = ${enrolmentId}::uuid and anonymised_at is null`,
  );
  return row?.id ?? null;
};
