import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { BookletRow, listBooklets } from '../../contract/booklets.ts';
import type { QueryInputOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
type Query = QueryInputOf<typeof listBooklets>;

const route = getRouteApi(paths.booklets);

const SORTS = ['title', 'type', 'state', 'sector', 'owner', 'updatedAt'] as const;
const FILTERS = ['state', 'type', 'sectorId', 'ownerId', 'tag'] as const;

export type View = 'table' | 'cards';
const VIEW = 'embarque.livrets.vue';

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What the address says of the list; whatever makes no sense in it is as if it were not there. */
export const readList = (search: Search) => {
  const size = PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0];
  const column = SORTS.find((one) => one === search.tri) ?? 'updatedAt';
  const direction: 'asc' | 'desc' = search.ordre === 'asc' ? 'asc' : 'desc';
  const columns = text(search.colonnes)?.split('.') ?? null;
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: size,
    sort: { column, direction },
    columns,
  };
  const filters: FilterValues = Object.fromEntries(FILTERS.map((name) => [name, text(search[name])]));
  return { table, filters, words: text(search.q) ?? '' };
};

/** The list's state lives in the address: it can be sent, reloaded, and walked with the back button. */
export const useListState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const { table, filters, words } = readList(search);
  const go = (change: Search) =>
    void navigate({ to: paths.booklets, search: { ...search, ...change }, replace: true, resetScroll: false });
  const query: Query = {
    page: table.page,
    size: table.pageSize,
    sort: (table.sort?.column ?? 'updatedAt') as Query['sort'],
    direction: table.sort?.direction ?? 'desc',
    search: words,
    ...(filters as Partial<Query>),
  };
  return {
    table,
    filters,
    words,
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
      go({ ...Object.fromEntries(FILTERS.map((name) => [name, next[name]])), page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
  };
};

export const rememberedView = (): View => (localStorage.getItem(VIEW) === 'cards' ? 'cards' : 'table');
export const rememberView = (view: View): void => localStorage.setItem(VIEW, view);

export const rowTitle = (row: BookletRow, untitled: string): string => row.title || untitled;
