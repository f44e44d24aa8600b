import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { queryRows } from '../statements/query-rows.ts';

/* Queries of the sending on campaigns of all companies: running, finished, stopped. */

export interface RunningCampaign {
  id: string;
  companyId: string;
}

/** Campaigns that have a message to send now. */
export const listRunningCampaigns = (db: Db): Promise<RunningCampaign[]> =>
  queryRows(
    db,
    sql`select c.id, c.company_id as "companyId" from campaigns c
      where c.state = 'running' and exists (
        select from campaign_recipients r where r.campaign_id = c.id
          and (r.state = 'waiting' or r.state = 'retrying' and r.next_attempt_at <= now()))
      order by c.launched_at`,
  );

/** Finishes the campaigns whose last message has left. Steps of a sequence never finish. */
export const finishCampaigns = (db: Db): Promise<RunningCampaign[]> =>
  queryRows(
    db,
    sql`update campaigns c set state = 'finished', finished_at = now(), row_version = row_version + 1
      where c.state = 'running' and c.step is null and not exists (
        select from campaign_recipients r where r.campaign_id = c.id and r.state in ('waiting', 'sending', 'retrying'))
      returning c.id, c.company_id as "companyId"`,
  );

/** Invitations that left while their participants were not marked as invited: the program stopped in between. */
export const listUnmarkedInvitations = (
  db: Db,
): Promise<{ campaignId: string; companyId: string; bookletId: string; enrolmentId: string; name: string }[]> =>
  queryRows(
    db,
    sql`select r.campaign_id as "campaignId", r.company_id as "companyId", c.booklet_id as "bookletId",
        r.enrolment_id as "enrolmentId", c.name
      from enrolments e join campaign_recipients r on r.enrolment_id = e.id join campaigns c on c.id = r.campaign_id
      where e.state = 'scheduled' and r.state = 'sent' and r.channel = 'mail' and c.kind = 'invitation' and r.sent_at > e.updated_at
      limit 10000`,
  );

/** Attempts since the campaign was last resumed, and failures among them. */
export interface CampaignFailures {
  n: number;
  failed: number;
  threshold: number;
}

export const findCampaignFailures = async (db: Db, campaignId: string): Promise<CampaignFailures | null> => {
  const [row] = await queryRows<CampaignFailures>(
    db,
    sql`select count(*)::int as n, count(*) filter (where r.state <> 'sent')::int as failed,
        min(c.pause_threshold)::int as threshold
      from campaigns c join campaign_recipients r on r.campaign_id = c.id
      where c.id = ${campaignId} and c.state = 'running' and r.state in ('sent', 'bounced', 'failed', 'retrying')
        and r.claimed_at >= coalesce(c.watched_from, '-infinity')`,
  );
  return row ?? null;
};

/**
 * Stops a running campaign: `auto_paused`, or `failed` when none of its messages has left. Returns false if it was not
 * running.
 */
export const stopCampaign = async (
  db: Db,
  campaignId: string,
  failure: string,
  as: 'auto_paused' | 'failed',
): Promise<boolean> => {
  const rows = await queryRows(
    db,
    sql`update campaigns set state = ${as}, failure = ${failure}, row_version = row_version + 1
      where id = ${campaignId} and state = 'running' returning id`,
  );
  return rows.length > 0;
};

/** Tells if a message of the campaign has left. */
export const hasSentMessage = async (db: Db, campaignId: string): Promise<boolean> => {
  const rows = await queryRows(
    db,
    sql`select from campaign_recipients where campaign_id = ${campaignId} and state in ('sent', 'bounced', 'to_check') limit 1`,
  );
  return rows.length > 0;
};

/**
 * Starts the planned campaigns whose time has come. Those of an offline booklet fail with `offLine` as the reason.
 * Campaigns of an inactive company wait.
 */
export const startPlannedCampaigns = (db: Db, offLine: string): Promise<(RunningCampaign & { online: boolean })[]> =>
  queryRows(
    db,
    sql`update campaigns c set state = case when b.state = 'published' then 'running' else 'failed' end,
        failure = case when b.state = 'published' then '' else ${offLine} end, watched_from = now(), row_version = c.row_version + 1
      from booklets b where b.id = c.booklet_id and c.state = 'planned' and c.planned_at <= now()
        and exists (select 1 from companies w where w.id = c.company_id and w.state = 'active')
      returning c.id, c.company_id as "companyId", b.state = 'published' as online`,
  );

/** Company of an enrolment; null when the enrolment is deleted or anonymised. */
export const findEnrolmentCompanyId = async (db: Db, enrolmentId: string): Promise<string | null> => {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select company_id as id from enrolments where id = ${enrolmentId}::uuid and anonymised_at is null`,
  );
  return row?.id ?? null;
};
