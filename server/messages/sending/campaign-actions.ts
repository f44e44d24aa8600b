import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CampaignState } from '../../../contract/messages/campaigns/campaign-states.ts';
import {
  CAMPAIGN_TRANSITIONS,
  type CampaignAction,
  isStoppedCampaign,
} from '../../../contract/messages/campaigns/campaign-states.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { invalidateReaderCache, lockBooklet } from '../../booklets/index.ts';
import { moveEnrolmentsWhere, restorePersonalAccess } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Campaign, type CampaignContext, requireCampaign } from '../campaigns/find-campaign.ts';
import { recordCampaignEvent } from './campaign-events.ts';
import { lockReadableBooklet, requireReadableBooklet } from './launch-campaign.ts';
import type { SendingService } from './sending-service.ts';

export const CAMPAIGN_STATE_LABELS: Record<CampaignState, string> = {
  draft: 'encore un brouillon',
  planned: 'programmée',
  running: 'en cours d’envoi',
  paused: 'en pause',
  auto_paused: 'en pause',
  finished: 'terminée',
  cancelled: 'annulée',
  failed: 'en échec',
};

const buildStateRefusal = ({ name }: Campaign, state: CampaignState, action: string): Refusal =>
  new Refusal('GEN-017', {
    objet: phraseText('la campagne « {nom} »', { nom: name }),
    etat: CAMPAIGN_STATE_LABELS[state],
    action,
  });

type CampaignChange = Parameters<typeof Scope.prototype.update<'campaigns'>>[1];

/** Applies an action to a campaign (CAMPAIGN_TRANSITIONS); in any other state, GEN-017 names the possible action. */
const transitionCampaign = async (
  inside: Scope,
  campaign: Campaign,
  action: CampaignAction,
  change: Omit<CampaignChange, 'state'>,
  instead: string,
): Promise<TenantRow<'campaigns'>> => {
  const { from, to } = CAMPAIGN_TRANSITIONS[action];
  const [row] = await inside.update('campaigns', { ...change, state: to, ...buildTrackingColumns(inside) }, (columns) =>
    and(eq(columns.id, campaign.id), inArray(columns.state, [...from])),
  );
  if (row) return row;
  const { state } = await requireCampaign(inside, campaign.bookletId, campaign.id);
  throw buildStateRefusal(campaign, state, instead);
};

/** Pauses sending. Messages already handed to the mail server still arrive; no other message leaves. */
export const pauseCampaignSending = (scope: Scope, { campaign }: CampaignContext): Promise<void> =>
  scope.transaction(async (inside) => {
    await transitionCampaign(inside, campaign, 'pause', {}, 'Seule une campagne en cours peut être mise en pause');
    await recordCampaignEvent(inside, campaign.id, 'paused');
  });

/**
 * Resumes sending. The campaign does not change on EML-009, EML-041, EML-037 and EML-039 (the booklet cannot be opened)
 * or EML-006 (the mail server still refuses).
 */
export const resumeCampaignSending = async (
  scope: Scope,
  campaignContext: CampaignContext,
  sending: Pick<SendingService, 'verify' | 'wake'>,
): Promise<void> => {
  await requireReadableBooklet(scope, campaignContext);
  const { campaign } = campaignContext;
  if (isStoppedCampaign(campaign.state)) {
    const cause = await sending.verify(scope.companyId);
    if (cause !== null) throw new Refusal('EML-006', { cause });
  }
  await scope.transaction(async (inside) => {
    // The mail server took its time: the booklet may have left meanwhile.
    await lockReadableBooklet(inside, campaignContext);
    const { plannedAt } = campaign;
    // A campaign paused before its planned time still leaves at that time.
    const action = plannedAt !== null && plannedAt > new Date() ? 'replan' : 'resume';
    const change = { failure: '', watchedFrom: new Date() };
    await transitionCampaign(inside, campaign, action, change, 'Seule une campagne en pause peut reprendre');
    await recordCampaignEvent(inside, campaign.id, 'resumed');
  });
  sending.wake();
};

/** Restores the access that the launch opened, as `restorePersonalAccess`, and records it in the log. */
export const restoreCampaignAccess = async (inside: Scope, campaign: Campaign): Promise<boolean> => {
  const restored = await restorePersonalAccess(inside, campaign);
  if (restored) await recordCampaignEvent(inside, campaign.id, 'access_restored');
  return restored;
};

/** Cancels a campaign. Waiting recipients get nothing; those of an invitation can be invited again. */
export const cancelCampaignSending = async (scope: Scope, { people, campaign }: CampaignContext): Promise<void> => {
  const restored = await scope.transaction(async (inside) => {
    // Lock the booklet before the campaign: archiving a booklet locks it first too.
    await lockBooklet(inside, campaign.bookletId);
    const change = { finishedAt: new Date() };
    await transitionCampaign(inside, campaign, 'cancel', change, 'Il n’y a plus rien à annuler');
    const left = await inside.update('campaignRecipients', { state: 'cancelled', nextAttemptAt: null }, (columns) =>
      and(eq(columns.campaignId, campaign.id), inArray(columns.state, ['waiting', 'retrying'])),
    );
    if (campaign.kind === 'invitation') await unscheduleInvitations(inside, campaign);
    await recordCampaignEvent(inside, campaign.id, 'cancelled', `${left.length}`);
    return restoreCampaignAccess(inside, campaign);
  });
  if (restored) invalidateReaderCache(people.booklet.id);
};

const unscheduleInvitations = (inside: Scope, { id: campaignId, name }: Campaign): Promise<string[]> => {
  const { campaignRecipients: recipients } = inside.views;
  const left = inside
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), eq(recipients.state, 'cancelled')));
  return moveEnrolmentsWhere(inside, ({ id }) => sql`${id} in (${left})`, 'unschedule', { detail: name });
};

/**
 * Runs a finished campaign again, because one of its recipients needs another message. The booklet is locked, so that
 * nobody cancels the campaign meanwhile.
 */
export const reopenCampaign = async (inside: Scope, { campaign }: CampaignContext): Promise<void> => {
  const { state } = await requireCampaign(inside, campaign.bookletId, campaign.id);
  if (state === 'cancelled') throw buildStateRefusal(campaign, 'cancelled', 'Dupliquez-la pour l’envoyer');
  const { from, to } = CAMPAIGN_TRANSITIONS.reopen;
  await inside.update(
    'campaigns',
    { state: to, finishedAt: null, watchedFrom: new Date(), ...buildTrackingColumns(inside) },
    (columns) => and(eq(columns.id, campaign.id), inArray(columns.state, [...from])),
  );
};
