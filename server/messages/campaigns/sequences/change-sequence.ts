import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import {
  CAMPAIGN_TRANSITIONS,
  isCampaignActionAllowed,
  isStoppedCampaign,
} from '../../../../contract/messages/campaigns/campaign-states.ts';
import {
  type addStep,
  MAX_SEQUENCE_STEPS,
  type orderSteps,
  type saveStep,
  type switchStep,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import type { StepPreview } from '../../../../contract/messages/campaigns/sequences.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import { invalidateReaderCache, lockBooklet } from '../../../booklets/index.ts';
import { lockOnlineBooklet, type ParticipantsContext, refuseTrackingFilter } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns, requireRowVersion } from '../../../platform/data/access/versioned-row.ts';
import { getAuditLine } from '../../../platform/http/audit-note.ts';
import { refuseConflict } from '../../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../../platform/http/refusal.ts';
import { restoreCampaignAccess } from '../../sending/campaign-actions.ts';
import { openCampaignAccess } from '../../sending/launch-campaign.ts';
import { checkLaunchReadiness, requireLaunchable } from '../checks/checks.ts';
import { buildCampaignDefaults, buildDefaultAudience, buildDefaultPlanning } from '../create-campaign.ts';
import { type Campaign, type CampaignContext, requireCampaignContext, toCampaign } from '../find-campaign.ts';
import { deletePictureUses } from '../mail/message-pictures.ts';
import { getCampaignModel } from '../models/models.ts';
import { buildCampaignConflict } from '../update-campaign.ts';
import { previewStep } from './step-preview.ts';
import { dependsOnTracking, isStep, listBookletSteps, type Step } from './steps.ts';

/** PAR-014, or GEN-009, for a step that reveals who reads. */
const requireAllowedStep = (people: ParticipantsContext, step: SequenceStep): void => {
  if (dependsOnTracking(step)) refuseTrackingFilter(people, { state: 'opened' });
};

/** Refuses (GEN-019) a chapter that is not of the booklet. */
const requireBookletChapter = async (
  scope: Scope,
  { booklet }: ParticipantsContext,
  { trigger }: SequenceStep,
): Promise<void> => {
  if (trigger.kind !== 'chapter') return;
  const { chapters } = scope.views;
  const [row] = await scope
    .select({ id: chapters.id })
    .from(chapters)
    .where(and(eq(chapters.id, trigger.chapterId), eq(chapters.bookletId, booklet.id), isNull(chapters.deletedAt)));
  if (!row) throw createFieldRefusal('step.trigger.chapterId', 'GEN-019');
};

/** Adds a disabled step at the end, with the model of its kind. GEN-023 beyond `MAX_SEQUENCE_STEPS`. */
export const createStep = async (
  scope: Scope,
  people: ParticipantsContext,
  { kind, step }: CallBody<typeof addStep>,
): Promise<Campaign> => {
  requireAllowedStep(people, step);
  await requireBookletChapter(scope, people, step);
  const steps = await listBookletSteps(scope, people.booklet.id);
  if (steps.length >= MAX_SEQUENCE_STEPS) throw new Refusal('GEN-023', { libelle: 'Étapes', n: MAX_SEQUENCE_STEPS });
  const model = getCampaignModel(people.booklet, kind);
  const [row] = await scope.insert('campaigns', [
    {
      ...buildCampaignDefaults(scope, people),
      kind,
      name: model.name,
      bodies: { [people.booklet.sourceLanguage]: model.body },
      // The trigger and the stop rules select the recipients.
      audience: { ...buildDefaultAudience(people, 'free') },
      // A step has hours and days of its own.
      planning: { ...buildDefaultPlanning(people.company.timeZone), workingDaysOnly: false, window: null },
      variables: { defaults: {}, missing: 'exclude' },
      step,
      position: Math.max(0, ...steps.map(({ position }) => position + 1)),
    },
  ]);
  if (!row) throw new Error('no step made');
  return toCampaign(row);
};

type Params = { id: string; campaignId: string };

/** A step of this booklet; GEN-010 for any other id. */
export const requireStep = async (
  scope: Scope,
  params: Params,
  how: { whileArchived?: boolean } = {},
): Promise<CampaignContext & { campaign: Step }> => {
  const { people, campaign } = await requireCampaignContext(scope, params, how);
  if (!isStep(campaign) || campaign.archivedAt !== null) throw new Refusal('GEN-010');
  return { people, campaign };
};

/** Refuses a step that cannot be enabled as it is, for the reasons of a launch. */
const requireReadyStep = async (
  scope: Scope,
  campaignContext: CampaignContext & { campaign: Step },
  outside: { platform: string; productName: string },
): Promise<void> => {
  requireAllowedStep(campaignContext.people, campaignContext.campaign.step);
  requireLaunchable(await checkLaunchReadiness(scope, campaignContext, outside));
};

/**
 * Preview of the people a step would reach if enabled now. Refusals of a step that cannot be enabled, so that nobody
 * confirms in vain.
 */
export const previewBookletStep = async (
  scope: Scope,
  params: Params,
  outside: { platform: string; productName: string },
): Promise<StepPreview> => {
  const campaignContext = await requireStep(scope, params, { whileArchived: true });
  const { people, campaign } = campaignContext;
  await requireReadyStep(scope, campaignContext, outside);
  return previewStep(scope, people, campaign);
};

/** Updates the trigger and the recipients of a step. GEN-011 with `current`, PAR-014, GEN-019. */
export const updateStep = async (
  scope: Scope,
  params: Params,
  body: CallBody<typeof saveStep>,
  platform: string,
): Promise<ParticipantsContext> => {
  const campaignContext = await requireStep(scope, params);
  await refuseConflict(
    () => buildCampaignConflict(scope, campaignContext, platform),
    () => writeStep(scope, campaignContext, body),
  );
  return campaignContext.people;
};

const writeStep = async (
  scope: Scope,
  { people, campaign }: Awaited<ReturnType<typeof requireStep>>,
  { rowVersion, ...fields }: CallBody<typeof saveStep>,
): Promise<void> => {
  requireRowVersion(campaign, rowVersion);
  if (fields.step) {
    requireAllowedStep(people, fields.step);
    await requireBookletChapter(scope, people, fields.step);
  }
  const tested = campaign.testedVersion === rowVersion && { testedVersion: sql`row_version + 1` };
  await scope.transaction(async (inside) => {
    await inside.updateVersioned('campaigns', { id: campaign.id, rowVersion }, { ...fields, ...tested });
    // Waiting recipients are selected again when the recipient type changes.
    if (fields.step && fields.step.to !== campaign.step.to) await deleteWaitingRecipients(inside, campaign.id);
  });
};

/** Reorders the steps. GEN-010 unless every step is named exactly once. */
export const reorderSteps = async (
  scope: Scope,
  people: ParticipantsContext,
  { ids }: CallBody<typeof orderSteps>,
): Promise<void> => {
  const steps = await listBookletSteps(scope, people.booklet.id);
  const named = new Set(ids);
  if (named.size !== ids.length || steps.length !== ids.length || steps.some(({ id }) => !named.has(id))) {
    throw new Refusal('GEN-010');
  }
  await scope.bulkUpdate(
    'campaigns',
    ids.map((id, position) => ({ id, position })),
  );
};

/** Removes the waiting messages of a disabled step; those in transit stay. */
const deleteWaitingRecipients = (inside: Scope, id: string) =>
  inside.deleteRows('campaignRecipients', (rows) =>
    and(eq(rows.campaignId, id), eq(rows.state, 'waiting'), isNull(rows.claimedAt)),
  );

/** Enables a disabled step or resumes a paused one; people handled before are not handled again. */
const enableStep = async (
  scope: Scope,
  campaignContext: CampaignContext & { campaign: Step },
  opensAccess: boolean,
): Promise<boolean> => {
  const { campaign } = campaignContext;
  const launch = isStoppedCampaign(campaign.state)
    ? { watchedFrom: new Date() }
    : { launchedAt: new Date(), launchedBy: scope.actor.id };
  return scope.transaction(async (inside) => {
    await lockOnlineBooklet(inside, campaign.bookletId);
    const [row] = await inside.update(
      'campaigns',
      { state: CAMPAIGN_TRANSITIONS.enable.to, failure: '', ...launch, ...buildTrackingColumns(inside) },
      (columns) => and(eq(columns.id, campaign.id), eq(columns.state, campaign.state)),
    );
    return row !== undefined && (await openCampaignAccess(inside, campaignContext, opensAccess));
  });
};

const disableStep = (scope: Scope, { campaign }: CampaignContext): Promise<boolean> =>
  scope.transaction(async (inside) => {
    await lockBooklet(inside, campaign.bookletId);
    await inside.update(
      'campaigns',
      { state: CAMPAIGN_TRANSITIONS.disable.to, failure: '', ...buildTrackingColumns(inside) },
      (columns) => eq(columns.id, campaign.id),
    );
    await deleteWaitingRecipients(inside, campaign.id);
    return restoreCampaignAccess(inside, campaign);
  });

/** Enables or disables a step. Enabling has the same refusals as a launch. */
export const setStepEnabled = async (
  scope: Scope,
  params: Params,
  { on, opensAccess }: CallBody<typeof switchStep>,
  outside: { platform: string; productName: string },
): Promise<ParticipantsContext> => {
  // A step can always be disabled, even when its booklet is archived.
  const campaignContext = await requireStep(scope, params, { whileArchived: !on });
  const { campaign, people } = campaignContext;
  getAuditLine(scope).note({ label: campaign.name });
  let accessChanged = false;
  if (on && isCampaignActionAllowed(campaign.state, 'enable')) {
    await requireReadyStep(scope, campaignContext, outside);
    accessChanged = await enableStep(scope, campaignContext, opensAccess);
  }
  if (!on && isCampaignActionAllowed(campaign.state, 'disable'))
    accessChanged = await disableStep(scope, campaignContext);
  if (accessChanged) invalidateReaderCache(people.booklet.id);
  return people;
};

/** Deletes a disabled step; archives it instead when it has been enabled, to keep its history. */
export const deleteStep = async (scope: Scope, params: Params): Promise<ParticipantsContext> => {
  const { people, campaign } = await requireStep(scope, params);
  if (campaign.state !== 'draft') {
    throw new Refusal('GEN-017', {
      objet: `« ${campaign.name} »`,
      etat: 'en service',
      action: 'Désactivez d’abord cette étape',
    });
  }
  if (campaign.launchedAt === null) {
    await scope.deleteRows('campaigns', ({ id }) => eq(id, campaign.id));
    await deletePictureUses(scope, campaign.id);
  } else {
    await scope.update('campaigns', { archivedAt: sql`now()`, ...buildTrackingColumns(scope) }, ({ id }) =>
      eq(id, campaign.id),
    );
  }
  return people;
};
