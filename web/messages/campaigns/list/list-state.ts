import { useNavigate } from '@tanstack/react-router';
import { CAMPAIGN_SORTS, type listCampaigns } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { QueryInputOf } from '../../../../contract/platform/call.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { readListState, type Search, useListState as useList, wordOf } from '../../../lib/use-list-state.ts';

/** Tabs of the screen, with their names in the address: campaigns, sequence, outbox. */
export const MAILING_TABS = { campaigns: undefined, sequence: 'sequence', outbox: 'messages' } as const;
export type MailingTab = keyof typeof MAILING_TABS;

const SHAPE = {
  sorts: CAMPAIGN_SORTS,
  sort: { column: 'updated', direction: 'desc' },
  filters: { state: 'etat', kind: 'type', archived: 'archives', campaign: 'campagne' },
} as const;

const tabOf = (search: Search): MailingTab =>
  (Object.keys(MAILING_TABS) as MailingTab[]).find((one) => MAILING_TABS[one] === wordOf(search.onglet)) ?? 'campaigns';

/** State of the list from the address. */
export const readList = (search: Search) => ({ ...readListState(SHAPE, search), tab: tabOf(search) });

/** State of the e-mailing screen, kept in the address. */
export const useListState = () => {
  const navigate = useNavigate();
  const list = useList({ path: paths.bookletMailing, ...SHAPE });
  const { search } = list;
  const { campaign: _, archived, ...query } = list.query as Record<string, unknown>;
  return {
    ...list,
    tab: tabOf(search),
    // Format of the query parameter.
    query: { ...query, archived: archived === 'true' ? 'true' : 'false' } as QueryInputOf<typeof listCampaigns>,
    setTab: (next: MailingTab) =>
      void navigate({
        to: paths.bookletMailing as string,
        search: { livret: search.livret, onglet: MAILING_TABS[next] } as { livret?: string },
        resetScroll: false,
      }),
  };
};
