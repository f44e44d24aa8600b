import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

interface ListShape<Sort extends string, Filter extends string> {
  /** Of the screen. */
  path: string;
  sorts: readonly Sort[];
  sort: { column: Sort; direction: 'asc' | 'desc' };
  /** Filters and their names in the address. */
  filters: Readonly<Record<Filter, string>>;
}

/** The state of a list, which lives in the address: it can be reloaded, sent, and walked with the back button. */
export const useListState = <Sort extends string, Filter extends string>(shape: ListShape<Sort, Filter>) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const names = Object.entries(shape.filters) as [Filter, string][];
  const column = shape.sorts.find((one) => one === search.tri) ?? shape.sort.column;
  const given = search.ordre === 'asc' || search.ordre === 'desc' ? search.ordre : shape.sort.direction;
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: { column, direction: given },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(names.map(([name, written]) => [name, text(search[written])]));
  const words = text(search.q) ?? '';
  const go = (change: Search) =>
    void navigate({
      to: shape.path,
      search: { ...search, ...change } as { livret?: string },
      replace: true,
      resetScroll: false,
    });
  const written = (next: FilterValues): Search => Object.fromEntries(names.map(([name, name2]) => [name2, next[name]]));
  return {
    table,
    filters,
    words,
    narrowed: words !== '' || Object.values(filters).some((value) => value !== undefined),
    /** As the call of the list takes it, but for the type of its filters. */
    query: { page: table.page, size: table.pageSize, sort: column, direction: given, search: words, ...filters },
    setTable: (next: TableState) =>
      go({
        page: next.page,
        taille: next.pageSize,
        tri: next.sort?.column,
        ordre: next.sort?.direction,
        colonnes: next.columns?.join('.'),
      }),
    setFilters: (next: FilterValues) => go({ ...written(next), page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
    clear: () => go({ ...written({}), q: undefined, page: undefined }),
  };
};
