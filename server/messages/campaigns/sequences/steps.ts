import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { isStoppedCampaign } from '../../../../contract/messages/campaigns/campaign-states.ts';
import { MAX_STORED_STEPS, type Sequence } from '../../../../contract/messages/campaigns/campaigns.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import { type ParticipantsContext, toIsoString } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { type Campaign, toCampaign } from '../find-campaign.ts';
import { countRecipientsByCampaign } from '../load-campaign-detail.ts';

/** A campaign that is a step. */
export type Step = Campaign & { step: SequenceStep };

export const isStep = (campaign: Campaign): campaign is Step => campaign.step !== null;

/** The steps of a booklet, in their order. */
export const listBookletSteps = async (scope: Scope, bookletId: string): Promise<Step[]> => {
  const { campaigns } = scope.views;
  const rows = await scope
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.bookletId, bookletId), isNotNull(campaigns.step), isNull(campaigns.archivedAt)))
    .orderBy(asc(campaigns.position), asc(campaigns.id))
    .limit(MAX_STORED_STEPS);
  return rows.map(toCampaign).filter(isStep);
};

/**
 * Number of people who closed the message a step showed in the booklet. Like openings, omitted when reading is not
 * tracked, and, when nobody is tracked by name, for fewer people than the booklet’s threshold.
 */
const countClosedMessages = async (
  scope: Scope,
  { follow, booklet }: ParticipantsContext,
  steps: readonly Step[],
): Promise<Map<string, number>> => {
  const shown = steps.filter(({ step }) => step.to === 'reader').map(({ id }) => id);
  if (follow.mode === 'none' || shown.length === 0) return new Map();
  const { campaignRecipients: rows } = scope.views;
  const counted = await scope
    .select({ id: rows.campaignId, all: count(), n: count(rows.readOn) })
    .from(rows)
    .where(and(inArray(rows.campaignId, shown), eq(rows.channel, 'reader'), eq(rows.state, 'sent')))
    .groupBy(rows.campaignId);
  const { threshold } = booklet.settings.tracking;
  return new Map(counted.filter(({ all }) => follow.named || all >= threshold).map(({ id, n }) => [id, n]));
};

export const loadSequence = async (scope: Scope, people: ParticipantsContext): Promise<Sequence> => {
  const steps = await listBookletSteps(scope, people.booklet.id);
  const counts = await countRecipientsByCampaign(
    scope,
    steps.map(({ id }) => id),
  );
  const read = await countClosedMessages(scope, people, steps);
  return {
    steps: steps.map((one) => ({
      ...pickFields(one, ['id', 'rowVersion', 'name', 'kind', 'step', 'failure']),
      on: one.state !== 'draft',
      since: one.state === 'draft' ? null : toIsoString(one.launchedAt),
      counts: counts.get(one.id) ?? { total: 0, waiting: 0, sent: 0, failed: 0, toCheck: 0, excluded: 0, cancelled: 0 },
      read: read.get(one.id) ?? null,
      paused: isStoppedCampaign(one.state),
    })),
    follow: people.follow,
    timeZone: people.company.timeZone,
    can: people.can,
  };
};

/** True when a step depends on reading data. */
export const dependsOnTracking = ({ trigger, stopWhen }: SequenceStep): boolean =>
  stopWhen.length > 0 || (trigger.kind !== 'arrival' && trigger.kind !== 'end');
