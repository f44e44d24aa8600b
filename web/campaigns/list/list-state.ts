import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueryInputOf } from '../../../contract/call.ts';
import { CAMPAIGN_SORTS, type listCampaigns } from '../../../contract/campaigns.ts';
import { paths } from '../../../contract/paths.ts';
import type { FilterValues } from '../../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
type Query = QueryInputOf<typeof listCampaigns>;

const route = getRouteApi(paths.bookletMailing);

/** What the screen shows: campaigns, the sequence, or the messages that were kept here. */
export const MAILING_TABS = { campaigns: undefined, sequence: 'sequence', outbox: 'messages' } as const;
export type MailingTab = keyof typeof MAILING_TABS;

const NAMES = { state: 'etat', kind: 'type', archived: 'archives', campaign: 'campagne' } as const;
const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What the address says of the list; whatever makes no sense in it is as if it were not there. */
export const readList = (search: Search) => {
  const column = CAMPAIGN_SORTS.find((one) => one === search.tri) ?? 'updated';
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: { column, direction: search.ordre === 'asc' ? 'asc' : 'desc' },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(entries.map(([name, written]) => [name, text(search[written])]));
  const tab = (Object.keys(MAILING_TABS) as MailingTab[]).find((one) => MAILING_TABS[one] === text(search.onglet));
  return { table, filters, words: text(search.q) ?? '', tab: tab ?? 'campaigns' };
};

/** The list’s state lives in the address: it can be reloaded, and walked with the back button. */
export const useListState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const { table, filters, words, tab } = readList(search);
  const go = (change: Search, replace = true) =>
    void navigate({
      to: paths.bookletMailing as string,
      search: { ...search, ...change } as { livret?: string },
      replace,
      resetScroll: false,
    });
  const { archived, campaign: _, ...rest } = filters;
  const query: Query = {
    ...(rest as Partial<Query>),
    search: words,
    // As the address of the call writes it.
    archived: archived === 'true' ? 'true' : 'false',
    page: table.page,
    size: table.pageSize,
    sort: (table.sort?.column ?? 'updated') as NonNullable<Query['sort']>,
    direction: table.sort?.direction ?? 'desc',
  };
  return {
    table,
    filters,
    words,
    tab,
    query,
    setTable: (next: TableState) =>
      go({
        page: next.page,
        taille: next.pageSize,
        tri: next.sort?.column,
        ordre: next.sort?.direction,
        colonnes: next.columns?.join('.'),
      }),
    setFilters: (next: FilterValues) =>
      go({ ...Object.fromEntries(entries.map(([name, written]) => [written, next[name]])), page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
    clear: () =>
      go({ ...Object.fromEntries(entries.map(([, written]) => [written, undefined])), q: undefined, page: undefined }),
    setTab: (next: MailingTab) =>
      void navigate({
        to: paths.bookletMailing as string,
        search: { livret: search.livret, onglet: MAILING_TABS[next] } as { livret?: string },
        resetScroll: false,
      }),
  };
};
