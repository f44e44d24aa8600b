import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdvancedSettings,
  getBookletSettings,
  previewBookletSettings,
} from '../../../contract/booklets/settings/booklet-settings.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const keyOf = (bookletId: string) => ['booklet', bookletId, 'settings'] as const;

/** How this booklet is read, followed and kept. */
export const useAdvanced = (bookletId: string) =>
  useQuery({
    queryKey: keyOf(bookletId),
    queryFn: ({ signal }) => api(getBookletSettings, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 0,
  });

/** Tells the cache what was saved; other screens show it too. */
export const useKeepAdvanced = (bookletId: string) => {
  const cache = useQueryClient();
  return (settings: AdvancedSettings): void => {
    cache.setQueryData(keyOf(bookletId), settings);
    void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId), exact: true });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(bookletId) });
  };
};

/** What settings would tell and do; null: they are not ready to be asked about. */
export const usePreview = (bookletId: string, query: QueryOf<typeof previewBookletSettings> | null) =>
  useQuery({
    queryKey: [...keyOf(bookletId), 'preview', query],
    queryFn: ({ signal }) =>
      api(previewBookletSettings, {
        params: { id: bookletId },
        query: query ?? { mode: 'none', anonymiseAfterDays: 30, proofYears: 1 },
        signal,
        quiet: true,
      }),
    enabled: query !== null,
    // What was told of other settings stands until these are told of, and not where there is nothing to tell.
    ...(query !== null && { placeholderData: keepPreviousData }),
    staleTime: 0,
  });
