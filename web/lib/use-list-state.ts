import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

export type Search = Record<string, string | number | undefined>;

/** A word of the address; undefined where there is none. */
export const wordOf = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

interface ListShape<Sort extends string, Filter extends string> {
  sorts: readonly Sort[];
  /** Null: the server alone says in what order. */
  sort: { column: Sort; direction: 'asc' | 'desc' } | null;
  /** Filters and their names in the address. */
  filters: Readonly<Record<Filter, string>>;
  /** The first of `PAGE_SIZES` where it is not said. */
  pageSize?: number;
}

const namesOf = <Filter extends string>({ filters }: Pick<ListShape<string, Filter>, 'filters'>) =>
  Object.entries(filters) as [Filter, string][];

/** What the address says of a list; whatever makes no sense in it is as if it were not there. */
export const readListState = <Sort extends string, Filter extends string>(
  shape: ListShape<Sort, Filter>,
  search: Search,
) => {
  const { sorts, sort: usual, pageSize = PAGE_SIZES[0] } = shape;
  const direction = search.ordre === 'asc' || search.ordre === 'desc' ? search.ordre : usual?.direction;
  const column = sorts.find((one) => one === search.tri) ?? usual?.column;
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? pageSize,
    sort: column && direction ? { column, direction } : null,
    columns: wordOf(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(
    namesOf(shape).map(([name, written]) => [name, wordOf(search[written])]),
  );
  return { table, filters, words: wordOf(search.q) ?? '' };
};

/** As the call of a list takes it, but for the type of its filters. */
export const queryOf = <Sort extends string>({ table, filters, words }: ReturnType<typeof readListState>) => ({
  page: table.page,
  size: table.pageSize,
  ...(table.sort && { sort: table.sort.column as Sort, direction: table.sort.direction }),
  search: words,
  ...filters,
});

/**
 * The state of a list, which lives in the address: it can be reloaded, sent, and walked with the back button. `path`: of the
 * screen.
 */
export const useListState = <Sort extends string, Filter extends string>({
  path,
  ...shape
}: ListShape<Sort, Filter> & { path: string }) => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const read = readListState(shape, search);
  const go = (change: Search, replace = true) =>
    void navigate({ to: path, search: { ...search, ...change } as { livret?: string }, replace, resetScroll: false });
  const written = (next: FilterValues): Search =>
    Object.fromEntries(namesOf(shape).map(([name, word]) => [word, next[name]]));
  const nothing: Search = { ...written({}), q: undefined, page: undefined };
  return {
    ...read,
    narrowed: read.words !== '' || Object.values(read.filters).some((value) => value !== undefined),
    query: queryOf<Sort>(read),
    /** All that the address says, for what else a screen keeps there. */
    search,
    go,
    /** No filter, no word, the first page. */
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
