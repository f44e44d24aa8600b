import { eq } from 'drizzle-orm';
import {
  type CampaignAudience,
  type CampaignFilter,
  type CampaignKind,
  campaignFilter,
} from '../../../contract/messages/campaigns/campaign.ts';
import { type CampaignDetail, createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { Office } from '../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

/** Creates a draft from the model of its kind. Returns it with its call parameters. */
export const createModelDraft = async (
  { admin, params }: Office,
  kind: CampaignKind,
): Promise<{ draft: CampaignDetail; at: { id: string; campaignId: string } }> => {
  const { status, body, error } = await admin.call(createCampaign, { params, body: { from: 'model', kind } });
  if (status !== 200) throw new Error(error.message);
  return { draft: body, at: { ...params, campaignId: body.id } };
};

export const buildFilterAudience = (values: Partial<CampaignFilter> = {}): CampaignAudience => ({
  kind: 'filter',
  filter: campaignFilter.parse(values),
  ids: [],
  except: [],
});

/** Sets columns of a campaign that no API call sets. */
export const updateCampaignColumns = (scope: Scope, id: string, values: Partial<TenantRow<'campaigns'>>) =>
  scope.update('campaigns', values, (columns) => eq(columns.id, id));

/** Snapshot of all campaign data of a company, to prove that nothing changed. */
export const snapshotCampaigns = async (scope: Scope): Promise<string> => {
  const { campaigns, campaignRecipients, senders, contactDays } = scope.views;
  return JSON.stringify([
    await scope.select().from(campaigns).orderBy(campaigns.id),
    await scope.select().from(campaignRecipients).orderBy(campaignRecipients.id),
    await scope.select().from(senders).orderBy(senders.id),
    await scope.select().from(contactDays).orderBy(contactDays.enrolmentId),
  ]);
};
