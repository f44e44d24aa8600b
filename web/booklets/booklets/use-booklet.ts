import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type Booklet, getBooklet, type Tone } from '../../../contract/booklets/booklets/booklets.ts';
import { api } from '../../lib/api.ts';

/** Keys of what is cached about booklets; one place, so that changes reach every screen. */
export const bookletKeys = {
  list: ['booklets'] as const,
  one: (id: string) => ['booklet', id] as const,
  tree: (id: string) => ['booklet', id, 'tree'] as const,
  options: (id: string) => ['booklet', id, 'options'] as const,
  overview: (id: string) => ['booklet', id, 'overview'] as const,
  gate: (id: string) => ['booklet', id, 'gate'] as const,
  publications: (id: string) => ['booklet', id, 'publications'] as const,
  variables: (id: string) => ['booklet', id, 'variables'] as const,
  tone: (id: string, to: Tone) => ['booklet', id, 'tone', to] as const,
};

/**
 * The booklet that the screen was opened for (`?livret=`, C44), or null. It comes from the match and not from the address:
 * while the next screen is fetched, the address is that screen’s already and this one is still drawn.
 */
export const useBookletId = (): string | null =>
  useRouterState({
    select: (state) => {
      const { livret } = (state.matches.at(-1)?.search ?? {}) as { livret?: unknown };
      return typeof livret === 'string' && livret !== '' ? livret : null;
    },
  });

export const useBooklet = (id: string | null) =>
  useQuery({
    queryKey: bookletKeys.one(id ?? ''),
    queryFn: ({ signal }) => api(getBooklet, { params: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== null && id !== '',
  });

/** The open booklet once it is known. */
export const useOpenBooklet = (): Booklet | null => useBooklet(useBookletId()).data ?? null;

/** Tells the cache what a call answered, and that lists and summaries are no longer fresh. */
export const useKeepBooklet = () => {
  const cache = useQueryClient();
  return (booklet: Booklet): void => {
    cache.setQueryData(bookletKeys.one(booklet.id), booklet);
    void cache.invalidateQueries({ queryKey: bookletKeys.list });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(booklet.id) });
    void cache.invalidateQueries({ queryKey: ['home'] });
  };
};
