import { and, eq } from 'drizzle-orm';
import {
  type CampaignAudience,
  type CampaignKind,
  type CampaignPlanning,
  campaignAudience,
  campaignPlanning,
  type SequenceStep,
  sequenceStep,
} from '../../../contract/messages/campaigns/campaign.ts';
import { type People, peopleFor } from '../../people/participants/context.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Campaign row with its JSON columns parsed. */
export interface Campaign extends Omit<Row<'campaigns'>, 'audience' | 'planning' | 'step'> {
  audience: CampaignAudience;
  planning: CampaignPlanning;
  step: SequenceStep | null;
}

/** Kinds without opt-out: without them there is no reading, or the content already read is outdated. */
const ESSENTIAL: readonly CampaignKind[] = ['invitation', 'new_version'];

/** True when participants may opt out of this kind. */
export const isOptional = (kind: CampaignKind): boolean => !ESSENTIAL.includes(kind);

export const campaignOf = (row: Row<'campaigns'>): Campaign => ({
  ...row,
  audience: campaignAudience.parse(row.audience),
  planning: campaignPlanning.parse(row.planning),
  step: row.step === null ? null : sequenceStep.parse(row.step),
});

/** A campaign of this booklet; GEN-010 for any other id. */
export const campaignIn = async (scope: Scope, bookletId: string, campaignId: string): Promise<Campaign> => {
  const { campaigns } = scope.views;
  const [row] = await scope
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return campaignOf(row);
};

export interface Desk {
  people: People;
  campaign: Campaign;
}

/** Campaign of a booklet, for users who may write to its participants; refusals as `bookletFor`. */
export const deskFor = async (
  scope: Scope,
  params: { id: string; campaignId: string },
  how: { whileArchived?: boolean } = {},
): Promise<Desk> => {
  const people = await peopleFor(scope, params.id, 'campaigns.manage', how);
  return { people, campaign: await campaignIn(scope, params.id, params.campaignId) };
};

/** Drafts and steps can be edited; a changed step does not affect messages already sent. */
export const isEditable = ({ state, step }: Pick<Campaign, 'state' | 'step'>): boolean =>
  state === 'draft' || step !== null;

/** Refuses (EML-008) a change of what was launched. */
export const refuseLaunched = (campaign: Pick<Campaign, 'state' | 'step'>): void => {
  if (!isEditable(campaign)) throw new Refusal('EML-008');
};
