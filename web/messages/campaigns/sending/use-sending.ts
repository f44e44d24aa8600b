import { useQueryClient } from '@tanstack/react-query';
import {
  bounceRecipient,
  cancelCampaign,
  correctAddress,
  getCampaignProgress,
  markRecipientsChecked,
  pauseCampaign,
  resumeCampaign,
  retryFailures,
  type SendingProgress,
} from '../../../../contract/messages/campaigns/sendings.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { api, ignoreApiError } from '../../../lib/api.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { campaignKeys } from '../use-campaigns.ts';

/** Polling intervals of a running campaign and of a waiting one, in milliseconds. */
const RUNNING_POLL_MS = 2000;
const WAITING_POLL_MS = 15_000;

const getPollInterval = (progress: SendingProgress | undefined): number | false => {
  if (!progress) return false;
  if (progress.state === 'running') return RUNNING_POLL_MS;
  // Messages in transit at the time of the pause still complete.
  if ((progress.counts.sending ?? 0) > 0) return RUNNING_POLL_MS;
  return progress.state === 'planned' || (progress.counts.retrying ?? 0) > 0 ? WAITING_POLL_MS : false;
};

/** Progress of a sending, reloaded every 2 seconds while it runs. */
export const useSendingProgress = (bookletId: string, campaignId: string) =>
  useCallQuery(campaignKeys.part(bookletId, campaignId, 'progress'), getCampaignProgress, {
    params: { id: bookletId, campaignId },
    background: true,
    refetchInterval: ({ state }) => getPollInterval(state.data),
    staleTime: 0,
  });

/** Actions on a sending. Each returns its result, or null after an error, which a toast shows. */
export const useSendingActions = (bookletId: string, campaignId: string) => {
  const cache = useQueryClient();
  const params = { id: bookletId, campaignId };
  const keep = async (work: Promise<SendingProgress>): Promise<SendingProgress | null> => {
    const progress = await work.catch(ignoreApiError);
    if (progress) cache.setQueryData(campaignKeys.part(bookletId, campaignId, 'progress'), progress);
    void cache.invalidateQueries({ queryKey: campaignKeys.one(bookletId, campaignId) });
    void cache.invalidateQueries({ queryKey: campaignKeys.list(bookletId) });
    return progress;
  };
  return {
    pause: () => keep(api(pauseCampaign, { params })),
    resume: () => keep(api(resumeCampaign, { params })),
    cancel: () => keep(api(cancelCampaign, { params })),
    retry: (body: CallBodyInput<typeof retryFailures>) => keep(api(retryFailures, { params, body })),
    checked: (body: CallBodyInput<typeof markRecipientsChecked>) => keep(api(markRecipientsChecked, { params, body })),
    bounce: (enrolmentId: string, detail: string) =>
      keep(api(bounceRecipient, { params: { ...params, enrolmentId }, body: { detail } })),
    /** Throws the error: the form shows it beside the field. */
    correct: async (enrolmentId: string, email: string): Promise<void> => {
      const progress = await api(correctAddress, { params: { ...params, enrolmentId }, body: { email }, quiet: true });
      await keep(Promise.resolve(progress));
    },
  };
};
export type SendingActions = ReturnType<typeof useSendingActions>;
