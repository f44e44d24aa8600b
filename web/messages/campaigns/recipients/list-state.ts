import { listCampaignRecipients } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { campaignRecipientsPath } from '../names.ts';

/** State of the list of recipients, kept in the address. */
export const useRecipientsState = (campaignId: string) => {
  const filters = { state: 'etat', reason: 'motif' };
  const path = campaignRecipientsPath(campaignId);
  return useListState({ call: listCampaignRecipients, path, sorts: [], sort: null, filters });
};
