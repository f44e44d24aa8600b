import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { EXCLUSION_REASONS } from '../../../contract/messages/campaigns/campaign.ts';
import { CAMPAIGN_TRANSITIONS, isCampaignActionAllowed } from '../../../contract/messages/campaigns/campaign-states.ts';
import { frenchErrorText } from '../../../contract/platform/errors.ts';
import { refuseEmailsOverQuota } from '../../administration/index.ts';
import { invalidateReaderCache } from '../../booklets/index.ts';
import {
  enablePersonalAccess,
  findClosedReadingRefusal,
  lockOnlineBooklet,
  moveEnrolmentsWhere,
  refuseDisabledAccess,
} from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { buildAudienceQuery } from '../campaigns/audience/audience.ts';
import { listVariableGaps } from '../campaigns/audience/missing-variables.ts';
import { computeDeparture } from '../campaigns/departure.ts';
import { type CampaignContext, requireCampaign } from '../campaigns/find-campaign.ts';
import { getCampaignSender } from '../campaigns/load-campaign-detail.ts';
import { hasPersonalLink, sendsPersonalLinks } from '../campaigns/mail/mail-source.ts';
import { buildCampaignConflict } from '../campaigns/update-campaign.ts';
import { recordCampaignEvent } from './campaign-events.ts';
import type { SendingService } from './sending-service.ts';

/** Requires an online booklet: EML-009, and EML-039 for personal links to a booklet whose reading period is over. */
export const requireOnlineBooklet = ({ people, campaign }: CampaignContext): void => {
  if (people.booklet.state !== 'published' || people.booklet.slug === null) throw new Refusal('EML-009');
  const closed = sendsPersonalLinks(campaign) ? findClosedReadingRefusal(people) : null;
  if (closed) throw closed;
};

/** Requires that the links of a launched campaign open the booklet: as `requireOnlineBooklet`, EML-041, EML-037. */
export const requireReadableBooklet = async (scope: Scope, campaignContext: CampaignContext): Promise<void> => {
  requireOnlineBooklet(campaignContext);
  if (sendsPersonalLinks(campaignContext.campaign)) await refuseDisabledAccess(scope, campaignContext.people, false);
};

/** As `requireReadableBooklet`, until the end of the transaction: the booklet is locked. Lock it before the campaign. */
export const lockReadableBooklet = async (inside: Scope, campaignContext: CampaignContext): Promise<void> => {
  const { people } = campaignContext;
  const booklet = await lockOnlineBooklet(inside, people.booklet.id);
  await requireReadableBooklet(inside, { ...campaignContext, people: { ...people, booklet } });
};

/**
 * Opens the access that personal links need, and stores the earlier access with the campaign. Refusals as
 * `enablePersonalAccess`.
 */
export const openCampaignAccess = async (
  inside: Scope,
  { people, campaign }: CampaignContext,
  confirmed: boolean,
): Promise<boolean> => {
  if (!sendsPersonalLinks(campaign)) return false;
  const accessBefore = await enablePersonalAccess(inside, people, confirmed);
  if (accessBefore === null) return false;
  await inside.update('campaigns', { accessBefore }, ({ id }) => eq(id, campaign.id));
  await recordCampaignEvent(inside, campaign.id, 'access_opened');
  return true;
};

/** Checks a campaign before its audience is frozen, independently of the screen: EML-009, EML-010, EML-005, GEN-001. */
export const requireReadyCampaign = async (
  scope: Scope,
  campaignContext: CampaignContext,
  platform: string,
): Promise<void> => {
  const { campaign } = campaignContext;
  requireOnlineBooklet(campaignContext);
  const bodies = Object.values(campaign.bodies);
  if (bodies.length === 0 || bodies.some(({ subject }) => subject.trim() === '')) {
    throw createFieldRefusal('subject', 'GEN-001');
  }
  if (campaign.kind === 'invitation' && !bodies.every(hasPersonalLink)) throw new Refusal('EML-010');
  const sender = await getCampaignSender(scope, campaignContext, platform);
  if (!sender.verified) throw new Refusal('EML-005', { email: sender.email });
};

/** EML-002 with the first variable that has no value for a recipient of the frozen audience. */
const requireVariableValues = async (inside: Scope, { people, campaign }: CampaignContext): Promise<void> => {
  if (campaign.variables.missing === 'exclude') return;
  const { campaignRecipients: recipients, enrolments, participants } = inside.views;
  for (const { key, label, who } of await listVariableGaps(inside, people, campaign)) {
    const [row] = await inside
      .select({ n: count() })
      .from(recipients)
      .innerJoin(enrolments, eq(enrolments.id, recipients.enrolmentId))
      .innerJoin(participants, eq(participants.id, enrolments.participantId))
      .where(and(eq(recipients.campaignId, campaign.id), eq(recipients.state, 'waiting'), who));
    if (row && row.n > 0) throw new Refusal('EML-002', { n: row.n, variable: label }, undefined, { variable: key });
  }
};

/** Writes included and excluded recipients, with the reason, in one statement. EML-001 when nobody is included. */
const freezeAudience = async (inside: Scope, { people, campaign }: CampaignContext): Promise<number> => {
  const audience = await buildAudienceQuery(inside, people, campaign);
  await inside.insertFromSelect(
    'campaignRecipients',
    {
      id: sql`gen_random_uuid()`,
      campaignId: sql`${campaign.id}::uuid`,
      enrolmentId: audience.id,
      email: audience.mailbox,
      state: sql`case when ${audience.reason} is null then 'waiting' else 'excluded' end`,
      reason: audience.reason,
    },
    audience,
  );
  const { campaignRecipients: recipients } = inside.views;
  const rows = await inside
    .select({ reason: recipients.reason, n: count() })
    .from(recipients)
    .where(eq(recipients.campaignId, campaign.id))
    .groupBy(recipients.reason);
  const excluded = rows.filter(({ reason }) => reason !== null);
  const waiting = rows.reduce((n, row) => (row.reason === null ? n + row.n : n), 0);
  if (waiting > 0) return waiting;
  const order = (reason: string | null) => (EXCLUSION_REASONS as readonly (string | null)[]).indexOf(reason);
  throw new Refusal('EML-001', { n: excluded.reduce((n, row) => n + row.n, 0) }, undefined, {
    excluded: excluded.sort((a, b) => order(a.reason) - order(b.reason)),
  });
};

export interface LaunchOptions {
  sending: Pick<SendingService, 'verify' | 'wake'>;
  /** The platform's own address. */
  platform: string;
  /** Origin of the links. */
  origin: string;
  /** The user confirmed that the launch opens the access by personal link. */
  opensAccess: boolean;
}

/**
 * Freezes the audience of a draft, then starts or plans it, all or nothing. EML-008 when it was already launched,
 * GEN-011 with `current` when it changed meanwhile, EML-001, 002, 003, 005, 009, 010, 036, 037, 039, ENT-014. If the
 * mail server refuses, the campaign is `failed` with its audience and can be retried: EML-006.
 */
export const launchCampaignDraft = async (
  scope: Scope,
  campaignContext: CampaignContext,
  rowVersion: number,
  { sending, platform, origin, opensAccess }: LaunchOptions,
): Promise<void> => {
  const { people, campaign } = campaignContext;
  if (!isCampaignActionAllowed(campaign.state, 'launch') || campaign.step !== null) throw new Refusal('EML-008');
  const buildConflict = async () => {
    const current = await requireCampaign(scope, people.booklet.id, campaign.id);
    return isCampaignActionAllowed(current.state, 'launch')
      ? buildCampaignConflict(scope, campaignContext, platform)
      : new Refusal('EML-008');
  };
  if (campaign.rowVersion !== rowVersion) throw await buildConflict();
  await requireReadyCampaign(scope, campaignContext, platform);
  const now = new Date();
  const leaves = new Date(computeDeparture(campaign.planning, await getCompanyDay(scope), now).at);
  const planned = campaign.planning.kind === 'at' && leaves > now;
  const cause = planned ? null : await sending.verify(scope.companyId);
  const failure = cause === null ? null : new Refusal('EML-006', { cause });
  // Stored with the campaign for every viewer, so always in French.
  const reason = failure === null ? '' : frenchErrorText(failure.code, failure.values);
  const { to } = CAMPAIGN_TRANSITIONS[planned ? 'plan' : failure === null ? 'launch' : 'fail'];
  let opened = false;
  const launch = async (inside: Scope): Promise<void> => {
    // Lock the booklet before the campaign and until the end: taking the booklet off line pauses this campaign too.
    await lockOnlineBooklet(inside, people.booklet.id);
    await inside.updateVersioned(
      'campaigns',
      { id: campaign.id, rowVersion },
      {
        state: to,
        plannedAt: planned ? leaves : null,
        launchedAt: now,
        launchedBy: inside.actor.id,
        watchedFrom: now,
        origin,
        failure: reason,
      },
      (columns) => inArray(columns.state, [...CAMPAIGN_TRANSITIONS.launch.from]),
    );
    opened = await openCampaignAccess(inside, campaignContext, opensAccess);
    const n = await freezeAudience(inside, campaignContext);
    await refuseEmailsOverQuota(inside);
    await requireVariableValues(inside, campaignContext);
    if (campaign.kind === 'invitation') await scheduleInvitations(inside, campaign.id, campaign.name, now);
    await recordCampaignEvent(inside, campaign.id, planned ? 'planned' : 'launched', `${n}`);
    if (failure !== null) await recordCampaignEvent(inside, campaign.id, 'failed', reason);
  };
  await refuseConflict(buildConflict, () => scope.transaction(launch));
  if (opened) invalidateReaderCache(people.booklet.id);
  if (failure !== null) throw failure;
  sending.wake();
};

/** Marks the waiting recipients of an invitation as « programmée ». */
export const scheduleInvitations = (
  inside: Scope,
  campaignId: string,
  detail: string,
  at = new Date(),
): Promise<string[]> => {
  const { campaignRecipients: recipients } = inside.views;
  const waiting = inside
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.state, 'waiting')));
  return moveEnrolmentsWhere(inside, ({ id }) => sql`${id} in (${waiting})`, 'schedule', { detail, at });
};
