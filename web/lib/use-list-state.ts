import { useState } from 'react';
import type { CallQueryInput } from '../../contract/platform/call.ts';
import type { FilterValues } from '../ui/table/FilterChips.tsx';
import { initialTableState, PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';
import type { AnyCall } from './api.ts';
import { useNavigate, useSearch } from './router/router-hooks.ts';

/** Search, filters, page and columns of a list, and their setters. */
export interface ListState {
  table: TableState;
  setTable: (next: TableState) => void;
  words: string;
  setWords: (next: string) => void;
  filters: FilterValues;
  setFilters: (next: FilterValues) => void;
  hasFilters: boolean;
  /** Clears the search and every filter. */
  clear: () => void;
}

export type ListSearch = Record<string, string | number | undefined>;

/** A text parameter of the address; undefined when it is absent. */
export const toSearchText = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

interface ListShape<Sort extends string, Filter extends string> {
  sorts: readonly Sort[];
  /** Null: only the server chooses the order. */
  sort: { column: Sort; direction: 'asc' | 'desc' } | null;
  /** Filters and their names in the address. */
  filters: Readonly<Record<Filter, string>>;
  /** Default: the first of `PAGE_SIZES`. */
  pageSize?: number;
}

const listFilterNames = <Filter extends string>({ filters }: Pick<ListShape<string, Filter>, 'filters'>) =>
  Object.entries(filters) as [Filter, string][];

/** List state read from the address; invalid parameters are ignored. */
export const readListState = <Sort extends string, Filter extends string>(
  shape: ListShape<Sort, Filter>,
  search: ListSearch,
) => {
  const { sorts, sort: usual, pageSize = PAGE_SIZES[0] } = shape;
  const direction = search.ordre === 'asc' || search.ordre === 'desc' ? search.ordre : usual?.direction;
  const column = sorts.find((one) => one === search.tri) ?? usual?.column;
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? pageSize,
    sort: column && direction ? { column, direction } : null,
    columns: toSearchText(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(
    listFilterNames(shape).map(([name, written]) => [name, toSearchText(search[written])]),
  );
  return { table, filters, words: toSearchText(search.q) ?? '' };
};

/** The query of a list call, except for the type of its filters. */
export const toListQuery = <Sort extends string>({ table, filters, words }: ReturnType<typeof readListState>) => ({
  page: table.page,
  size: table.pageSize,
  ...(table.sort && { sort: table.sort.column as Sort, direction: table.sort.direction }),
  search: words,
  ...filters,
});

interface ListStateOptions<C extends AnyCall, Sort extends string, Filter extends string>
  extends ListShape<Sort, Filter> {
  /** The call that lists the rows: the type of the query. */
  call: C;
  /** The path of the screen. */
  path: string;
}

/** State of a list, kept in the address, so that it can be reloaded, shared and walked with the back button. */
export const useListState = <C extends AnyCall, Sort extends string, Filter extends string>({
  call: _,
  path,
  ...shape
}: ListStateOptions<C, Sort, Filter>) => {
  const search = useSearch() as ListSearch;
  const navigate = useNavigate();
  const read = readListState(shape, search);
  const go = (change: ListSearch, replace = true) =>
    void navigate({ to: path, search: { ...search, ...change }, replace, resetScroll: false });
  const written = (next: FilterValues): ListSearch =>
    Object.fromEntries(listFilterNames(shape).map(([name, word]) => [word, next[name]]));
  const nothing: ListSearch = { ...written({}), q: undefined, page: undefined };
  return {
    ...read,
    hasFilters: read.words !== '' || Object.values(read.filters).some((value) => value !== undefined),
    // The schema of the call checks the filters, which the address holds as text.
    query: toListQuery<Sort>(read) as CallQueryInput<C>,
    /** The whole search of the address, for other parameters of a screen. */
    search,
    go,
    /** Search without filters and words, on the first page. */
    nothing,
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
    clear: () => go(nothing),
  };
};

/** State of a list outside the address: a short list, or a tab. */
export const useLocalListState = (pageSize: number = PAGE_SIZES[0]): ListState => {
  const [table, setTable] = useState<TableState>({ ...initialTableState, pageSize });
  const [words, setWords] = useState('');
  return {
    table,
    setTable,
    words,
    setWords,
    filters: {},
    setFilters: () => {},
    hasFilters: words !== '',
    clear: () => setWords(''),
  };
};
