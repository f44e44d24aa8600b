import { type SQL, sql } from 'drizzle-orm';
import type {
  ExclusionReason,
  FailureCause,
  RecipientState,
} from '../../../../contract/messages/campaigns/campaign.ts';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { Db } from '../connection/client.ts';
import { anyOfTexts } from '../statements/any-of.ts';
import { queryRows } from '../statements/query-rows.ts';
import { buildAliveCondition } from './sending-workers.ts';

/*
 * Assignment of messages to workers, and their results, for all companies; each function is one statement. A message
 * goes from `waiting` (or `retrying`) to `sending` before the SMTP exchange, and to its result afterwards. Both steps
 * check that the row still belongs to this worker, so that no message is sent by two workers, whatever is believed of
 * workers.
 */

/** Longest wait before another attempt. A later moment was set before the clock went back. */
export const LONGEST_RETRY_SECONDS = 21_600;

/** Message that a worker will send. */
export interface ClaimedMessage {
  id: string;
  enrolmentId: string;
  email: string;
  attempts: number;
}

/** Sites whose participants are excluded, or the only ones included; the sites of nobody when `names` is empty. */
export interface SiteFilter {
  names: readonly string[];
  isExcluded: boolean;
}

const EVERY_SITE: SiteFilter = { names: [], isExcluded: true };

const buildSiteCondition = ({ names, isExcluded }: SiteFilter): SQL => {
  if (names.length === 0) return isExcluded ? sql`true` : sql`false`;
  const isOfSites = sql`exists (select 1 from enrolments e where e.id = r.enrolment_id and ${anyOfTexts(sql`e.site`, names)})`;
  return isExcluded ? sql`not ${isOfSites}` : isOfSites;
};

/**
 * Claims messages of a running campaign for a worker, `most` at once and within its rate. The allowance grows with
 * time, up to two seconds' worth, or one message, after a silence. Claimed messages stay in `waiting` or `retrying`:
 * nothing is lost when the worker dies.
 */
export const claimMessages = (
  db: Db,
  campaignId: string,
  worker: string,
  { most, silence, sites = EVERY_SITE }: { most: number; silence: number; sites?: SiteFilter },
): Promise<ClaimedMessage[]> =>
  queryRows(
    db,
    sql`with pace as (
        -- Paced in the future: the clock went back, and would hold the campaign for as long as that.
        select id, per_minute, least(now(), greatest(coalesce(paced_at, '-infinity'),
          now() - greatest(interval '2 seconds', interval '1 minute' / per_minute))) as since
        from campaigns where id = ${campaignId} and state = 'running' for update
      ), allowed as (
        select *, least(${most}, floor(extract(epoch from now() - since) * per_minute / 60 + 0.001))::int as n from pace
      ), picked as (
        select r.id from campaign_recipients r
        where r.campaign_id = ${campaignId}
          and (r.state = 'waiting' or r.state = 'retrying' and (r.next_attempt_at <= now()
            or r.next_attempt_at > now() + ${LONGEST_RETRY_SECONDS} * interval '1 second'))
          and (r.claimed_by is null or not ${buildAliveCondition(sql`r.claimed_by`, silence)})
          and ${buildSiteCondition(sites)}
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

/** Result of a message. */
export interface DeliveryResult {
  id: string;
  state: Exclude<RecipientState, 'sending'>;
  reason: FailureCause | ExclusionReason | null;
  detail: string;
  attempts: number;
  /** Seconds before the next attempt. */
  again: number | null;
  messageId: string;
  outboxId: string | null;
}

const buildResultUpdate = (worker: string, told: readonly DeliveryResult[]): SQL => {
  const came = JSON.stringify(
    told.map(({ messageId, outboxId, ...rest }) => ({ ...rest, message_id: messageId, outbox_id: outboxId })),
  );
  // A message marked as lost still takes the result of the worker that had it: only that worker knows the result.
  return sql`update campaign_recipients r set
      state = came.state, reason = came.reason, detail = came.detail, attempts = came.attempts,
      message_id = came.message_id, outbox_id = came.outbox_id, claimed_by = null,
      next_attempt_at = now() + came.again * interval '1 second',
      sent_at = case when came.state = 'sent' then now() end
    from jsonb_to_recordset(${came}::jsonb) as came(
      id uuid, state text, reason text, detail text, attempts int, again int, message_id text, outbox_id uuid)
    where r.id = came.id and r.claimed_by = ${worker} and r.state in ('waiting', 'retrying', 'sending', 'to_check')`;
};

/** Message that is ready to leave. */
export interface DepartingMessage {
  id: string;
  hasPersonalLink: boolean;
}

/** Personal links open the booklet `b` now. */
const IS_PERSONAL_ACCESS_OPEN = sql.raw(`(b.access->'personal'->>'on')::boolean
  and coalesce((b.access->'window'->>'closesAt')::timestamptz > now(), true)`);

/**
 * Records the results of messages and, in the same statement, marks the messages of `leaving` as `sending`. Returns
 * those that may leave; the others were cancelled or paused, belong to another worker, or their reader may no longer
 * enter: the access was closed, or the person removed, after the message was built. None of `leaving` is being sent yet,
 * so the call can be repeated when its answer was lost.
 */
export const recordResultsAndStartSending = async (
  db: Db,
  worker: string,
  told: readonly DeliveryResult[],
  leaving: readonly DepartingMessage[],
): Promise<ReadonlySet<string>> => {
  const linked = leaving.filter(({ hasPersonalLink }) => hasPersonalLink).map(({ id }) => id);
  const marked = sql`update campaign_recipients r set state = 'sending', claimed_at = now()
    from campaigns c join booklets b on b.id = c.booklet_id, enrolments e
    where r.id = any(${`{${leaving.map(({ id }) => id).join(',')}}`}::uuid[]) and r.claimed_by = ${worker}
      and r.state in ('waiting', 'retrying', 'sending') and c.id = r.campaign_id and c.state = 'running'
      and e.id = r.enrolment_id and e.state not in (${sql.join(
        ENDED_STATES.map((state) => sql`${state}`),
        sql`, `,
      )})
      and (r.id <> all(${`{${linked.join(',')}}`}::uuid[]) or ${IS_PERSONAL_ACCESS_OPEN})
    returning r.id`;
  if (told.length === 0) return new Set((await queryRows<{ id: string }>(db, marked)).map(({ id }) => id));
  if (leaving.length === 0) {
    await db.execute(buildResultUpdate(worker, told));
    return new Set();
  }
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with told as (${buildResultUpdate(worker, told)} returning 1), marked as (${marked}) select id from marked`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Releases the claimed messages that did not leave. */
export const releaseClaims = async (db: Db, worker: string, ids: readonly string[] | null): Promise<void> => {
  await db.execute(
    sql`update campaign_recipients set claimed_by = null where claimed_by = ${worker} and state in ('waiting', 'retrying')
      ${ids === null ? sql`` : sql`and id = any(${`{${ids.join(',')}}`}::uuid[])`}`,
  );
};
