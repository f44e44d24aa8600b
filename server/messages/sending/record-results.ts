import { and, eq, inArray } from 'drizzle-orm';
import type { CampaignEvent } from '../../../contract/messages/campaigns/campaign.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import { moveEnrolmentsWhere } from '../../people/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { DeliveryResult } from '../../platform/data/queries/delivery-claims.ts';
import {
  findCampaignFailures,
  hasSentMessage,
  listUnmarkedInvitations,
  stopCampaign,
} from '../../platform/data/queries/sending-campaigns.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { buildDeliveryResult, type ReadyMessage } from './batch.ts';
import { recordCampaignEvent } from './campaign-events.ts';
import { markUnreachable } from './change-recipients.ts';

/** Delivery result of one message. */
export interface MessageResult {
  message: Pick<ReadyMessage, 'campaignId' | 'companyId' | 'bookletId' | 'enrolmentId' | 'kind' | 'name'> &
    Partial<Pick<ReadyMessage, 'toReferent'>>;
  result: DeliveryResult;
}

/** Minimum number of sent messages before failures may stop a campaign. */
const MIN_SENT_BEFORE_PAUSE = 20;

interface CampaignKey {
  companyId: string;
  id: string;
}

export const recordSystemEvent = (db: Db, { companyId, id }: CampaignKey, what: CampaignEvent, detail = '') =>
  recordCampaignEvent(new Scope(db, SYSTEM_ACTOR, companyId), id, what, detail);

/** Notifies the launcher of a campaign and the booklet's owner that it stopped. */
const notifyCampaignStop = async (
  db: Db,
  { companyId, id }: CampaignKey,
  as: 'auto_paused' | 'failed',
  failure: string,
): Promise<void> => {
  const scope = new Scope(db, SYSTEM_ACTOR, companyId);
  const { campaigns, booklets } = scope.views;
  const [row] = await scope
    .select({ name: campaigns.name, by: campaigns.launchedBy, owner: booklets.ownerId, bookletId: booklets.id })
    .from(campaigns)
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(eq(campaigns.id, id));
  if (!row) return;
  await notifyUsers(db, {
    userIds: [row.by, row.owner].filter((one) => one !== null),
    companyId,
    kind: as === 'failed' ? 'campaign_failed' : 'campaign_paused',
    values: { campagne: row.name, raison: failure },
    href: addQuery(`${paths.bookletMailing}/${id}`, { livret: row.bookletId }),
  });
};

/** Stops a campaign unless it has stopped already, and notifies people of the reason. */
const stopAndNotify = async (
  db: Db,
  campaign: CampaignKey,
  as: 'auto_paused' | 'failed',
  failure: string,
): Promise<void> => {
  if (!(await stopCampaign(db, campaign.id, failure, as))) return;
  await recordSystemEvent(db, campaign, as, failure);
  await notifyCampaignStop(db, campaign, as, failure);
};

/** Pauses a campaign whose failure rate is too high: EML-007. */
const pauseFailingCampaign = async (db: Db, { campaignId, companyId }: MessageResult['message']): Promise<void> => {
  const seen = await findCampaignFailures(db, campaignId);
  if (seen === null || seen.n < MIN_SENT_BEFORE_PAUSE || seen.failed * 100 <= seen.threshold * seen.n) return;
  const failure = errorText('EML-007', { taux: Math.round((seen.failed * 100) / seen.n), n: seen.n });
  await stopAndNotify(db, { companyId, id: campaignId }, 'auto_paused', failure);
};

/**
 * Applies delivery results to people: recipients of an invitation become invited, invalid addresses get no more
 * messages. Pauses a campaign that fails too often.
 */
export const recordResults = async (db: Db, settled: readonly MessageResult[]): Promise<void> => {
  for (const all of Map.groupBy(settled, ({ message }) => message.campaignId).values()) {
    const of = all[0]?.message;
    if (!of) continue;
    const scope = new Scope(db, SYSTEM_ACTOR, of.companyId);
    const ids = (...fates: ((told: DeliveryResult) => boolean)[]) =>
      all.filter(({ result }) => fates.some((fate) => fate(result))).map((one) => one.message.enrolmentId);
    const sent = ids(({ state }) => state === 'sent');
    const bounced = ids(({ state }) => state === 'bounced');
    const lost = ids(({ state }) => state === 'failed');
    const follow = async (inside: Scope) => {
      if (sent.length > 0) await markInvited(inside, of, sent);
      if (bounced.length > 0) await markUnreachable(inside, bounced, of.name);
      if (lost.length > 0 && of.kind === 'invitation') {
        await moveEnrolmentsWhere(inside, ({ id, state }) => and(anyOf(id, lost), eq(state, 'scheduled')), 'fail', {
          detail: of.name,
        });
      }
    };
    if (of.toReferent !== true) await scope.transaction(follow);
    if (all.some(({ result }) => result.state !== 'sent' && result.state !== 'excluded'))
      await pauseFailingCampaign(db, of);
  }
};

const markInvited = async (
  inside: Scope,
  { kind, name }: MessageResult['message'],
  ids: readonly string[],
): Promise<void> => {
  // Every message links to the booklet, so a participant still to invite becomes invited.
  await moveEnrolmentsWhere(
    inside,
    ({ id, state }) =>
      and(anyOf(id, ids), kind === 'invitation' ? undefined : inArray(state, ['to_invite', 'scheduled'])),
    'invite',
    { detail: name },
  );
  const { today: day } = await getCompanyDay(inside);
  await inside.bulkInsert(
    'contactDays',
    ids.map((enrolmentId) => ({ enrolmentId, day })),
    { ifAbsent: true },
  );
};

/** Records the results of invitations that left just before a process stopped. */
export const recordLateResults = async (db: Db): Promise<void> => {
  const result = buildDeliveryResult({ id: '', attempts: 1 }, { state: 'sent' });
  await recordResults(
    db,
    (await listUnmarkedInvitations(db)).map((one) => ({ message: { ...one, kind: 'invitation' }, result })),
  );
};

/** Pauses a campaign whose booklet cannot be opened, and notifies people of the reason. */
export const pauseUnreadableCampaign = (db: Db, campaign: CampaignKey, reason: string): Promise<void> =>
  stopAndNotify(db, campaign, 'auto_paused', reason);

/** Stops campaigns whose mail server refuses connections: `failed` when nothing has left yet. */
export const stopCampaigns = async (
  db: Db,
  campaigns: readonly { campaignId: string; companyId: string }[],
  cause: string,
): Promise<void> => {
  for (const { campaignId, companyId } of new Map(campaigns.map((one) => [one.campaignId, one])).values()) {
    const begun = await hasSentMessage(db, campaignId);
    const failure = begun
      ? `Le serveur d’envoi refuse la connexion : ${cause}. Les messages qui restent partiront à la reprise.`
      : errorText('EML-006', { cause });
    await stopAndNotify(db, { companyId, id: campaignId }, begun ? 'auto_paused' : 'failed', failure);
  }
};
