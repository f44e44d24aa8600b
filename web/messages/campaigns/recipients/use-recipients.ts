import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { CampaignAudience } from '../../../../contract/messages/campaigns/campaign.ts';
import {
  excludeRecipients,
  listCampaignRecipients,
  previewAudience,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { api } from '../../../lib/api.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { campaignKeys } from '../use-campaigns.ts';

export const useRecipients = (
  bookletId: string,
  campaignId: string,
  query: CallQueryInput<typeof listCampaignRecipients>,
  version: number,
) =>
  useListQuery(listCampaignRecipients, {
    queryKey: [...campaignKeys.part(bookletId, campaignId, 'recipients'), version],
    params: { id: bookletId, campaignId },
    query,
    staleTime: 0,
  });

/** Recipients the campaign would have with this audience, saved or not. */
export const useAudiencePreview = (
  bookletId: string,
  campaignId: string,
  audience: CampaignAudience,
  version: number,
) =>
  useCallQuery([...campaignKeys.part(bookletId, campaignId, 'audience'), version, audience], previewAudience, {
    params: { id: bookletId, campaignId },
    body: { audience },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Excludes participants by hand, or includes them again. An error shows in a toast, and is thrown. */
export const useExcludeRecipients = (bookletId: string, campaignId: string) => {
  const cache = useQueryClient();
  return async (enrolmentIds: string[], excluded: boolean): Promise<void> => {
    const params = { id: bookletId, campaignId };
    const campaign = await api(excludeRecipients, { params, body: { enrolmentIds, excluded } });
    cache.setQueryData(campaignKeys.one(bookletId, campaignId), campaign);
    await cache.invalidateQueries({ queryKey: campaignKeys.part(bookletId, campaignId, 'recipients') });
  };
};
