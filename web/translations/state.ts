import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueryInputOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import { TEXT_STATUSES } from '../../contract/text-forms.ts';
import { type listTexts, TEXT_SORTS } from '../../contract/translations.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;
export type TextsQuery = QueryInputOf<typeof listTexts>;

const route = getRouteApi(paths.translations);
const NAMES = { status: 'statut', module: 'partie', commented: 'commentaire' } as const;
const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];
const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What is looked at lives in the address: language, filters, page, and the text that is open beside the list. */
export const useTextsState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const go = (change: Search) =>
    void navigate({
      to: paths.translations as string,
      search: { ...search, ...change } as { livret?: string },
      replace: true,
      resetScroll: false,
    });
  const column = TEXT_SORTS.find((one) => one === search.tri) ?? 'key';
  const direction = search.ordre === 'desc' ? 'desc' : 'asc';
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: column === 'key' && direction === 'asc' ? null : { column, direction },
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const filters: FilterValues = Object.fromEntries(entries.map(([name, written]) => [name, text(search[written])]));
  const words = text(search.q) ?? '';
  const query: TextsQuery = {
    search: words || undefined,
    status: TEXT_STATUSES.find((one) => one === filters.status),
    module: filters.module,
    commented: filters.commented === 'yes' ? 'yes' : undefined,
    page: table.page,
    size: table.pageSize,
    sort: column,
    direction,
  };
  const nothing = Object.fromEntries(entries.map(([, written]) => [written, undefined]));
  return {
    locale: text(search.langue),
    table,
    filters,
    words,
    query,
    open: text(search.cle) ?? null,
    narrowed: words !== '' || entries.some(([name]) => filters[name] !== undefined),
    setLocale: (langue: string) => go({ ...nothing, langue, q: undefined, page: undefined, cle: undefined }),
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
    clear: () => go({ ...nothing, q: undefined, page: undefined }),
    setOpen: (key: string | null) => go({ cle: key ?? undefined }),
  };
};
