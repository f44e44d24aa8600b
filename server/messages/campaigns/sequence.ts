import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SequenceStep } from '../../../contract/messages/campaigns/campaign.ts';
import {
  type addStep,
  MAX_STEPS,
  type orderSteps,
  type saveStep,
  type switchStep,
} from '../../../contract/messages/campaigns/campaigns.ts';
import type { StepPreview } from '../../../contract/messages/campaigns/sequences.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { lockBooklet } from '../../booklets/access/personal-access.ts';
import type { People } from '../../people/participants/context.ts';
import { refuseFollowing } from '../../people/participants/filter.ts';
import { tracked } from '../../people/participants/sheet.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { restoreAccess } from '../sending/act.ts';
import { openAccessFor } from '../sending/launch.ts';
import { checksOf, refuseBlocked } from './checks.ts';
import { beginnings, everybodyFor, usualPlanning } from './create.ts';
import { type Campaign, campaignOf, type Desk, deskFor } from './found.ts';
import { modelOf } from './models.ts';
import { forgetPictures } from './pictures.ts';
import { conflict } from './save.ts';
import { previewStep } from './step-preview.ts';
import { isStep, needsFollowing, type Step, stepsOf } from './steps.ts';

/** PAR-014, or GEN-009, for a step that reveals who reads. */
const refuseTellingStep = (people: People, step: SequenceStep): void => {
  if (needsFollowing(step)) refuseFollowing(people, { state: 'opened' });
};

/** Refuses (GEN-019) a chapter that is not of the booklet. */
const refuseForeignChapter = async (scope: Scope, { booklet }: People, { trigger }: SequenceStep): Promise<void> => {
  if (trigger.kind !== 'chapter') return;
  const { chapters } = scope.views;
  const [row] = await scope
    .select({ id: chapters.id })
    .from(chapters)
    .where(and(eq(chapters.id, trigger.chapterId), eq(chapters.bookletId, booklet.id), isNull(chapters.deletedAt)));
  if (!row) throw new Refusal('GEN-019', {}, { 'step.trigger.chapterId': [errorText('GEN-019')] });
};

/** Adds a disabled step at the end, with the model of its kind. GEN-023 beyond `MAX_STEPS`. */
export const add = async (scope: Scope, people: People, { kind, step }: BodyOf<typeof addStep>): Promise<Campaign> => {
  refuseTellingStep(people, step);
  await refuseForeignChapter(scope, people, step);
  const steps = await stepsOf(scope, people.booklet.id);
  if (steps.length >= MAX_STEPS) throw new Refusal('GEN-023', { libelle: 'Étapes', n: MAX_STEPS });
  const model = modelOf(people.booklet, kind);
  const [row] = await scope.insert('campaigns', [
    {
      ...beginnings(scope, people),
      kind,
      name: model.name,
      bodies: { [people.booklet.sourceLanguage]: model.body },
      // The trigger and the stop rules select the recipients.
      audience: { ...everybodyFor(people, 'free') },
      // A step has hours and days of its own.
      planning: { ...usualPlanning(people.company.timeZone), workingDaysOnly: false, window: null },
      variables: { defaults: {}, missing: 'exclude' },
      step,
      position: Math.max(0, ...steps.map(({ position }) => position + 1)),
    },
  ]);
  if (!row) throw new Error('no step made');
  return campaignOf(row);
};

type Params = { id: string; campaignId: string };

/** A step of this booklet; GEN-010 for any other id. */
export const stepFor = async (
  scope: Scope,
  params: Params,
  how: { whileArchived?: boolean } = {},
): Promise<Desk & { campaign: Step }> => {
  const { people, campaign } = await deskFor(scope, params, how);
  if (!isStep(campaign) || campaign.archivedAt !== null) throw new Refusal('GEN-010');
  return { people, campaign };
};

/** Preview of the people a step would reach if enabled now. PAR-014, or GEN-009, for a step that reveals who reads. */
export const previewStepOf = async (scope: Scope, params: Params): Promise<StepPreview> => {
  const { people, campaign } = await stepFor(scope, params, { whileArchived: true });
  refuseTellingStep(people, campaign.step);
  return previewStep(scope, people, campaign);
};

/** Updates the trigger and the recipients of a step. GEN-011 with `current`, PAR-014, GEN-019. */
export const saveStepOf = async (
  scope: Scope,
  params: Params,
  { rowVersion, ...fields }: BodyOf<typeof saveStep>,
  platform: string,
): Promise<People> => {
  const desk = await stepFor(scope, params);
  const { people, campaign } = desk;
  if (campaign.rowVersion !== rowVersion) throw await conflict(scope, desk, platform);
  if (fields.step) {
    refuseTellingStep(people, fields.step);
    await refuseForeignChapter(scope, people, fields.step);
  }
  const row = await scope.transaction(async (inside) => {
    const [kept] = await inside.update(
      'campaigns',
      {
        ...fields,
        ...(campaign.testedVersion === rowVersion && { testedVersion: sql`row_version + 1` }),
        ...tracked(inside),
      },
      (columns) => and(eq(columns.id, campaign.id), eq(columns.rowVersion, rowVersion)),
    );
    // Waiting recipients are selected again when the recipient type changes.
    if (kept && fields.step && fields.step.to !== campaign.step.to) await forgetWaiting(inside, campaign.id);
    return kept;
  });
  if (!row) throw await conflict(scope, desk, platform);
  return people;
};

/** Reorders the steps. GEN-010 unless every step is named exactly once. */
export const order = async (scope: Scope, people: People, { ids }: BodyOf<typeof orderSteps>): Promise<void> => {
  const steps = await stepsOf(scope, people.booklet.id);
  const named = new Set(ids);
  if (named.size !== ids.length || steps.length !== ids.length || steps.some(({ id }) => !named.has(id))) {
    throw new Refusal('GEN-010');
  }
  await scope.overwrite(
    'campaigns',
    ids.map((id, position) => ({ id, position })),
  );
};

/** Removes the waiting messages of a disabled step; those in transit stay. */
const forgetWaiting = (inside: Scope, id: string) =>
  inside.remove('campaignRecipients', (rows) =>
    and(eq(rows.campaignId, id), eq(rows.state, 'waiting'), isNull(rows.claimedAt)),
  );

const isPaused = ({ state }: Campaign): boolean => state === 'paused' || state === 'auto_paused' || state === 'failed';

/** Enables a disabled step or resumes a paused one; people handled before are not handled again. */
const switchOn = async (scope: Scope, desk: Desk & { campaign: Step }, opensAccess: boolean): Promise<boolean> => {
  const { campaign } = desk;
  const launch = isPaused(campaign)
    ? { watchedFrom: new Date() }
    : { launchedAt: new Date(), launchedBy: scope.actor.id };
  return scope.transaction(async (inside) => {
    const { state, binnedAt } = await lockBooklet(inside, campaign.bookletId);
    if (state !== 'published' || binnedAt !== null) throw new Refusal('EML-009');
    const [row] = await inside.update(
      'campaigns',
      { state: 'running', failure: '', ...launch, ...tracked(inside) },
      (columns) => and(eq(columns.id, campaign.id), eq(columns.state, campaign.state)),
    );
    return row !== undefined && (await openAccessFor(inside, desk, opensAccess));
  });
};

const switchOff = (scope: Scope, { campaign }: Desk): Promise<boolean> =>
  scope.transaction(async (inside) => {
    await lockBooklet(inside, campaign.bookletId);
    await inside.update('campaigns', { state: 'draft', failure: '', ...tracked(inside) }, (columns) =>
      eq(columns.id, campaign.id),
    );
    await forgetWaiting(inside, campaign.id);
    return restoreAccess(inside, campaign);
  });

/** Enables or disables a step. Enabling has the same refusals as a launch. */
export const switchTo = async (
  scope: Scope,
  params: Params,
  { on, opensAccess }: BodyOf<typeof switchStep>,
  outside: { platform: string; productName: string },
): Promise<People> => {
  // A step can always be disabled, even when its booklet is archived.
  const desk = await stepFor(scope, params, { whileArchived: !on });
  const { campaign, people } = desk;
  let accessChanged = false;
  if (on && campaign.state !== 'running') {
    refuseTellingStep(people, campaign.step);
    refuseBlocked(await checksOf(scope, desk, outside));
    accessChanged = await switchOn(scope, desk, opensAccess);
  }
  if (!on && campaign.state !== 'draft') accessChanged = await switchOff(scope, desk);
  if (accessChanged) readersChanged(people.booklet.id);
  return people;
};

/** Deletes a disabled step; archives it instead when it has been enabled, to keep its history. */
export const removeStepOf = async (scope: Scope, params: Params): Promise<People> => {
  const { people, campaign } = await stepFor(scope, params);
  if (campaign.state !== 'draft') {
    throw new Refusal('GEN-017', {
      objet: `« ${campaign.name} »`,
      etat: 'en service',
      action: 'Désactivez d’abord cette étape',
    });
  }
  if (campaign.launchedAt === null) {
    await scope.remove('campaigns', ({ id }) => eq(id, campaign.id));
    await forgetPictures(scope, campaign.id);
  } else {
    await scope.update('campaigns', { archivedAt: sql`now()`, ...tracked(scope) }, ({ id }) => eq(id, campaign.id));
  }
  return people;
};
