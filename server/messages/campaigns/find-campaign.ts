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
import { isCampaignActionAllowed } from '../../../contract/messages/campaigns/campaign-states.ts';
import { type ParticipantsContext, requireParticipants } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Campaign row with its JSON columns parsed. */
export interface Campaign extends Omit<TenantRow<'campaigns'>, 'audience' | 'planning' | 'step'> {
  audience: CampaignAudience;
  planning: CampaignPlanning;
  step: SequenceStep | null;
}

/** Kinds without opt-out: without them there is no reading, or the content already read is outdated. */
const ESSENTIAL_KINDS: readonly CampaignKind[] = ['invitation', 'new_version'];

/** True when participants may opt out of this kind. */
export const isOptionalKind = (kind: CampaignKind): boolean => !ESSENTIAL_KINDS.includes(kind);

/** Kinds for people still in the company: those who have left are excluded. */
const KINDS_FOR_CURRENT_STAFF: readonly CampaignKind[] = ['invitation', 'reminder', 'information', 'new_version'];

export const isForCurrentStaff = (kind: CampaignKind): boolean => KINDS_FOR_CURRENT_STAFF.includes(kind);

export const toCampaign = (row: TenantRow<'campaigns'>): Campaign => ({
  ...row,
  audience: campaignAudience.parse(row.audience),
  planning: campaignPlanning.parse(row.planning),
  step: row.step === null ? null : sequenceStep.parse(row.step),
});

/** A campaign of this booklet; GEN-010 for any other id. */
export const requireCampaign = async (scope: Scope, bookletId: string, campaignId: string): Promise<Campaign> => {
  const { campaigns } = scope.views;
  const [row] = await scope
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return toCampaign(row);
};

export interface CampaignContext {
  people: ParticipantsContext;
  campaign: Campaign;
}

/** Campaign of a booklet, for users who may write to its participants; refusals as `requireBooklet`. */
export const requireCampaignContext = async (
  scope: Scope,
  params: { id: string; campaignId: string },
  how: { whileArchived?: boolean } = {},
): Promise<CampaignContext> => {
  const people = await requireParticipants(scope, params.id, 'campaigns.manage', how);
  return { people, campaign: await requireCampaign(scope, params.id, params.campaignId) };
};

/** Drafts and steps can be edited; a changed step does not affect messages already sent. */
export const isEditable = ({ state, step }: Pick<Campaign, 'state' | 'step'>): boolean =>
  isCampaignActionAllowed(state, 'launch') || step !== null;

/** Refuses (EML-008) a change of what was launched. */
export const requireEditableCampaign = (campaign: Pick<Campaign, 'state' | 'step'>): void => {
  if (!isEditable(campaign)) throw new Refusal('EML-008');
};
