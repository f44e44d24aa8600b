import { useNavigate, useSearch } from '@tanstack/react-router';
import type { QueryInputOf } from '../../contract/call.ts';
import { type listMedia, MEDIA_KINDS, MEDIA_SHOWS, MEDIA_SORTS } from '../../contract/media.ts';
import { paths } from '../../contract/paths.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
type Query = QueryInputOf<typeof listMedia>;

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));
const among = <Value extends string>(values: readonly Value[], asked: unknown): Value | undefined =>
  values.find((one) => one === asked);

/** The list’s state lives in the address: it can be reloaded, and walked with the back button. */
export const useListState = () => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const sort = among(MEDIA_SORTS, search.tri) ?? 'createdAt';
  const direction = among(['asc', 'desc'], search.ordre) ?? (sort === 'name' ? 'asc' : 'desc');
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? 50,
    sort: { column: sort, direction: direction === 'asc' ? 'asc' : 'desc' },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = { kind: text(search.type), show: text(search.filtre), heavier: text(search.poids) };
  const words = text(search.q) ?? '';
  const folder = text(search.dossier);
  const go = (change: Search, replace = true) =>
    void navigate({
      to: paths.media as string,
      search: { ...search, ...change } as { livret?: string },
      replace,
      resetScroll: false,
    });
  const query: Query = {
    page: table.page,
    size: table.pageSize,
    sort,
    direction: direction === 'asc' ? 'asc' : 'desc',
    search: words,
    folder: folder as Query['folder'],
    kind: among(MEDIA_KINDS, filters.kind),
    show: among(MEDIA_SHOWS, filters.show),
    heavier: Number(filters.heavier) || undefined,
  };
  return {
    table,
    filters,
    words,
    folder,
    query,
    view: search.vue === 'liste' ? ('list' as const) : ('grid' as const),
    open: text(search.fichier) ?? null,
    setTable: (next: TableState) =>
      go({
        page: next.page,
        taille: next.pageSize,
        tri: next.sort?.column,
        ordre: next.sort?.direction,
        colonnes: next.columns?.join('.'),
      }),
    setFilters: (next: FilterValues) =>
      go({ type: next.kind, filtre: next.show, poids: next.heavier, page: undefined }),
    setWords: (next: string) => go({ q: next || undefined, page: undefined }),
    /** Undefined: all files, wherever they are. */
    setFolder: (next: string | undefined) => go({ dossier: next, page: undefined }),
    setView: (next: 'grid' | 'list') => go({ vue: next === 'list' ? 'liste' : undefined }),
    /** Shows one file above the list, or none. */
    setOpen: (id: string | null) => go({ fichier: id ?? undefined }, id === null),
    clear: () => go({ type: undefined, filtre: undefined, poids: undefined, q: undefined, page: undefined }),
  };
};
