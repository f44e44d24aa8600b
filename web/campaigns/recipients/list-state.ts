import { useNavigate, useSearch } from '@tanstack/react-router';
import type { QueryInputOf } from '../../../contract/call.ts';
import type { listCampaignRecipients } from '../../../contract/campaigns.ts';
import type { FilterValues } from '../../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../../ui/table/table-state.ts';
import { recipientsPath } from '../names.ts';

type Search = Record<string, string | number | undefined>;

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What the address says of the list of recipients. */
export const useRecipientsState = (campaignId: string) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: null,
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = { state: text(search.etat), reason: text(search.motif) };
  const words = text(search.q) ?? '';
  const go = (change: Search) =>
    void navigate({
      to: recipientsPath(campaignId),
      search: { ...search, ...change } as { livret?: string },
      replace: true,
      resetScroll: false,
    });
  const query = {
    ...filters,
    search: words,
    page: table.page,
    size: table.pageSize,
  } as QueryInputOf<typeof listCampaignRecipients>;
  return {
    table,
    filters,
    words,
    query,
    setTable: (next: TableState) => go({ page: next.page, taille: next.pageSize, colonnes: next.columns?.join('.') }),
    setFilters: (next: FilterValues) => go({ etat: next.state, motif: next.reason, page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
    clear: () => go({ etat: undefined, motif: undefined, q: undefined, page: undefined }),
  };
};
