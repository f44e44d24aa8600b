import { CAMPAIGN_SORTS, listCampaigns } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { type ListSearch, readListState, toSearchText, useListState as useList } from '../../../lib/use-list-state.ts';

/** Tabs of the screen, with their names in the address: campaigns, sequence, outbox. */
export const MAILING_TABS = { campaigns: undefined, sequence: 'sequence', outbox: 'messages' } as const;
export type MailingTab = keyof typeof MAILING_TABS;

const LIST_SHAPE = {
  sorts: CAMPAIGN_SORTS,
  sort: { column: 'updated', direction: 'desc' },
  filters: { state: 'etat', kind: 'type', archived: 'archives', campaign: 'campagne' },
} as const;

const getMailingTab = (search: ListSearch): MailingTab =>
  (Object.keys(MAILING_TABS) as MailingTab[]).find((one) => MAILING_TABS[one] === toSearchText(search.onglet)) ??
  'campaigns';

/** State of the list from the address. */
export const parseMailingListState = (search: ListSearch) => ({
  ...readListState(LIST_SHAPE, search),
  tab: getMailingTab(search),
});

/** State of the e-mailing screen, kept in the address. */
export const useMailingListState = () => {
  const navigate = useNavigate();
  const list = useList({ call: listCampaigns, path: paths.bookletMailing, ...LIST_SHAPE });
  const { search } = list;
  const { campaign: _, archived, ...query } = list.query as Record<string, unknown>;
  return {
    ...list,
    tab: getMailingTab(search),
    // Format of the query parameter.
    query: { ...query, archived: archived === 'true' ? 'true' : 'false' } as CallQueryInput<typeof listCampaigns>,
    setTab: (next: MailingTab) =>
      void navigate({
        to: paths.bookletMailing,
        search: { livret: search.livret, onglet: MAILING_TABS[next] },
        resetScroll: false,
      }),
  };
};
