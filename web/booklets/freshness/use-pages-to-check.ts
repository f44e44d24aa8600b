import { keepPreviousData } from '@tanstack/react-query';
import { FINDING_KINDS } from '../../../contract/booklets/freshness/finding-kinds.ts';
import { listPagesToCheck } from '../../../contract/booklets/freshness/freshness.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { FRESHNESS_KEY } from './use-verify-pages.ts';

/** Filters of the list, in the address. An unknown kind is no filter. */
export const useFreshnessFilters = () => {
  const search = useSearch();
  const navigate = useNavigate();
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: paths.pagesToCheck, search: { ...search, page: undefined, ...change } });
  const kind = FINDING_KINDS.find((one) => one === search.motif);
  const bookletId = search.livret || undefined;
  return {
    of: search.pages === 'miennes' ? ('mine' as const) : ('all' as const),
    kind,
    bookletId,
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    hasFilters: kind !== undefined || bookletId !== undefined,
    setOf: (of: 'mine' | 'all') => go({ pages: of === 'mine' ? 'miennes' : undefined }),
    setKind: (next: string) => go({ motif: next || undefined }),
    setBookletId: (next: string) => go({ livret: next || undefined }),
    setPage: (page: number) => go({ page: page === 1 ? undefined : String(page) }),
    clear: () => go({ motif: undefined, livret: undefined }),
  };
};

/** A page of the list. The rows before stay on the screen while others are on their way. */
export const usePagesToCheck = ({ of, kind, bookletId, page }: ReturnType<typeof useFreshnessFilters>) => {
  const query = { of, page, ...(kind && { kind }), ...(bookletId && { bookletId }) };
  return useCallQuery([FRESHNESS_KEY, 'list', query], listPagesToCheck, {
    query,
    placeholderData: keepPreviousData,
    // An account that was archived a moment ago, or a page that was mended, shows at once.
    staleTime: 0,
  });
};
