import { useNavigate } from '@tanstack/react-router';
import { CAMPAIGN_SORTS, type listCampaigns } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { QueryInputOf } from '../../../../contract/platform/call.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { readListState, type Search, useListState as useList, wordOf } from '../../../lib/use-list-state.ts';

/** What the screen shows: campaigns, the sequence, or the messages that were kept here. */
export const MAILING_TABS = { campaigns: undefined, sequence: 'sequence', outbox: 'messages' } as const;
export type MailingTab = keyof typeof MAILING_TABS;

const SHAPE = {
  sorts: CAMPAIGN_SORTS,
  sort: { column: 'updated', direction: 'desc' },
  filters: { state: 'etat', kind: 'type', archived: 'archives', campaign: 'campagne' },
} as const;

const tabOf = (search: Search): MailingTab =>
  (Object.keys(MAILING_TABS) as MailingTab[]).find((one) => MAILING_TABS[one] === wordOf(search.onglet)) ?? 'campaigns';

/** What the address says of the screen. */
export const readList = (search: Search) => ({ ...readListState(SHAPE, search), tab: tabOf(search) });

/** The list of e-mailings, as its address says. */
export const useListState = () => {
  const navigate = useNavigate();
  const list = useList({ path: paths.bookletMailing, ...SHAPE });
  const { search } = list;
  const { campaign: _, archived, ...query } = list.query as Record<string, unknown>;
  return {
    ...list,
    tab: tabOf(search),
    // As the address of the call writes it.
    query: { ...query, archived: archived === 'true' ? 'true' : 'false' } as QueryInputOf<typeof listCampaigns>,
    setTab: (next: MailingTab) =>
      void navigate({
        to: paths.bookletMailing as string,
        search: { livret: search.livret, onglet: MAILING_TABS[next] } as { livret?: string },
        resetScroll: false,
      }),
  };
};
