import { useNavigate, useSearch } from '@tanstack/react-router';
import { USER_SORTS } from '../../contract/account-states.ts';
import type { QueryInputOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import type { listUsers } from '../../contract/users.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
type Query = QueryInputOf<typeof listUsers>;

/** Filters and their names in the address. */
const NAMES = { role: 'role', state: 'etat', companyId: 'entreprise', activity: 'activite' } as const;
const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** The list’s state lives in the address: it can be reloaded, and walked with the back button. */
export const useListState = () => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const column = USER_SORTS.find((one) => one === search.tri) ?? 'name';
  const direction: 'asc' | 'desc' = search.ordre === 'desc' ? 'desc' : 'asc';
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: { column, direction },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(entries.map(([name, written]) => [name, text(search[written])]));
  const words = text(search.q) ?? '';
  const go = (change: Search) =>
    void navigate({
      to: paths.users as string,
      search: { ...search, ...change } as { livret?: string },
      replace: true,
      resetScroll: false,
    });
  const query: Query = {
    page: table.page,
    size: table.pageSize,
    sort: column,
    direction,
    search: words,
    ...(filters as Partial<Query>),
  };
  return {
    table,
    filters,
    words,
    query,
    narrowed: words !== '' || Object.values(filters).some((value) => value !== undefined),
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
  };
};
