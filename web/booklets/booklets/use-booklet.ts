import { useQueryClient } from '@tanstack/react-query';

import { type Booklet, getBooklet, type Tone } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

/** Query keys of booklets, in one place so that each change reaches every page. */
export const bookletKeys = {
  list: ['booklets'] as const,
  one: (id: string) => ['booklet', id] as const,
  tree: (id: string) => ['booklet', id, 'tree'] as const,
  options: (id: string) => ['booklet', id, 'options'] as const,
  overview: (id: string) => ['booklet', id, 'overview'] as const,
  activity: (id: string) => ['booklet', id, 'activity'] as const,
  gate: (id: string) => ['booklet', id, 'gate'] as const,
  publications: (id: string) => ['booklet', id, 'publications'] as const,
  variables: (id: string) => ['booklet', id, 'variables'] as const,
  tone: (id: string, to: Tone) => ['booklet', id, 'tone', to] as const,
};

/** Id of the booklet that the page was opened for (`?livret=`, C44), or null. */
export const useBookletId = (): string | null => useSearch().livret || null;

export const useBooklet = (id: string | null) =>
  useCallQuery(bookletKeys.one(id ?? ''), getBooklet, { params: { id: id ?? '' }, enabled: id !== null && id !== '' });

/** The open booklet, once loaded. */
export const useOpenBooklet = (): Booklet | null => useBooklet(useBookletId()).data ?? null;

/** Path of a step of the wizard. */
export const getWizardPath = (step: Booklet['wizardStep'] | null): string =>
  `${paths.builder}/${step === null || step === 'start' ? 'name' : step}`;

/** Caches the booklet that a call returned and invalidates lists and summaries. */
export const useCacheBooklet = () => {
  const cache = useQueryClient();
  return (booklet: Booklet): void => {
    cache.setQueryData(bookletKeys.one(booklet.id), booklet);
    void cache.invalidateQueries({ queryKey: bookletKeys.list });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(booklet.id) });
    void cache.invalidateQueries({ queryKey: ['home'] });
  };
};
