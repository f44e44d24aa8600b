import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import {
  type CampaignDetail,
  checkCampaign,
  getCampaign,
  getSequence,
  listCampaignModels,
  listCampaigns,
  listSenders,
} from '../../../contract/messages/campaigns/campaigns.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { ApiError } from '../../lib/api.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useListQuery } from '../../lib/use-list-query.ts';

/** Cache keys of the campaigns of a booklet. */
export const campaignKeys = {
  all: (bookletId: string) => ['booklet', bookletId, 'campaigns'] as const,
  list: (bookletId: string) => ['booklet', bookletId, 'campaigns', 'list'] as const,
  one: (bookletId: string, id: string) => ['booklet', bookletId, 'campaigns', 'one', id] as const,
  part: (bookletId: string, id: string, part: string) => ['booklet', bookletId, 'campaigns', 'one', id, part] as const,
  models: (bookletId: string) => ['booklet', bookletId, 'campaign-models'] as const,
  senders: (bookletId: string) => ['booklet', bookletId, 'senders'] as const,
  sequence: (bookletId: string) => ['booklet', bookletId, 'sequence'] as const,
};

export const useCampaigns = (bookletId: string, query: CallQueryInput<typeof listCampaigns>) =>
  useListQuery(listCampaigns, {
    queryKey: campaignKeys.list(bookletId),
    params: { id: bookletId },
    query,
    staleTime: 0,
  });

export const useCampaign = (bookletId: string, campaignId: string) =>
  useCallQuery(campaignKeys.one(bookletId, campaignId), getCampaign, {
    params: { id: bookletId, campaignId },
    staleTime: 0,
  });

export const useCampaignModels = (bookletId: string) =>
  useCallQuery(campaignKeys.models(bookletId), listCampaignModels, { params: { id: bookletId } });

export const useCampaignSenders = (bookletId: string) =>
  useCallQuery(campaignKeys.senders(bookletId), listSenders, { params: { id: bookletId } });

export const useCampaignSequence = (bookletId: string) =>
  useCallQuery(campaignKeys.sequence(bookletId), getSequence, { params: { id: bookletId }, staleTime: 0 });

/** Launch checks. `version`: version of the saved campaign; a new version runs the checks again. */
export const useCampaignChecks = (bookletId: string, campaignId: string, version: number) =>
  useCallQuery([...campaignKeys.part(bookletId, campaignId, 'checks'), version], checkCampaign, {
    params: { id: bookletId, campaignId },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Stores an answer in the cache, and invalidates the lists. */
export const useCacheCampaign = (bookletId: string) => {
  const cache = useQueryClient();
  return (campaign?: CampaignDetail): void => {
    if (campaign) cache.setQueryData(campaignKeys.one(bookletId, campaign.id), campaign);
    void cache.invalidateQueries({ queryKey: campaignKeys.list(bookletId) });
  };
};

export const isDeniedError = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 403;
export const isNotFoundError = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;
