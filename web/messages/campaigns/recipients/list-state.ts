import type { listCampaignRecipients } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { campaignRecipientsPath } from '../names.ts';

/** State of the list of recipients, kept in the address. */
export const useRecipientsState = (campaignId: string) => {
  const filters = { state: 'etat', reason: 'motif' };
  const list = useListState({ path: campaignRecipientsPath(campaignId), sorts: [], sort: null, filters });
  return { ...list, query: list.query as CallQueryInput<typeof listCampaignRecipients> };
};
