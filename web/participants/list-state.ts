import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueryInputOf } from '../../contract/call.ts';
import {
  type listParticipants,
  PARTICIPANT_SORTS,
  PARTICIPANT_TABS,
  type ParticipantFilter,
  type ParticipantTab,
} from '../../contract/participants.ts';
import { paths } from '../../contract/paths.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
type Query = QueryInputOf<typeof listParticipants>;

const route = getRouteApi(paths.bookletParticipants);

/** Filters and their names in the address. */
const NAMES = {
  stage: 'etape',
  state: 'etat',
  site: 'site',
  department: 'service',
  contract: 'contrat',
  group: 'groupe',
  language: 'langue',
  referentId: 'responsable',
} as const;
const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What the address says of the list; whatever makes no sense in it is as if it were not there. */
export const readList = (search: Search) => {
  const column = PARTICIPANT_SORTS.find((one) => one === search.tri) ?? 'name';
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: { column, direction: search.ordre === 'desc' ? 'desc' : 'asc' },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(entries.map(([name, written]) => [name, text(search[written])]));
  const tab: ParticipantTab = PARTICIPANT_TABS.find((one) => one === search.onglet) ?? 'all';
  return { table, filters, tab, words: text(search.q) ?? '', open: text(search.fiche) ?? null };
};

/** The list’s state lives in the address: it can be reloaded, and walked with the back button. */
export const useListState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const { table, filters, tab, words, open } = readList(search);
  const go = (change: Search, replace = true) =>
    void navigate({
      to: paths.bookletParticipants,
      search: { ...search, ...change } as { livret?: string },
      replace,
      resetScroll: false,
    });
  const filter = { tab, search: words, ...filters } as ParticipantFilter;
  const query: Query = {
    ...filter,
    page: table.page,
    size: table.pageSize,
    sort: (table.sort?.column ?? 'name') as NonNullable<Query['sort']>,
    direction: table.sort?.direction ?? 'asc',
  };
  return {
    table,
    filters,
    tab,
    words,
    open,
    query,
    filter,
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
    setTab: (next: ParticipantTab) => go({ onglet: next === 'all' ? undefined : next, page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
    clear: () =>
      go({
        ...Object.fromEntries(entries.map(([, written]) => [written, undefined])),
        q: undefined,
        onglet: undefined,
        page: undefined,
      }),
    /** Shows somebody beside the list, or nobody. */
    setOpen: (id: string | null) => go({ fiche: id ?? undefined }, id === null),
  };
};
