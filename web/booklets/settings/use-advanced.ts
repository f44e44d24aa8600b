import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdvancedSettings,
  getBookletSettings,
  previewBookletSettings,
} from '../../../contract/booklets/settings/booklet-settings.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const getSettingsKey = (bookletId: string) => ['booklet', bookletId, 'settings'] as const;

/** Reading, tracking and retention settings of a booklet. */
export const useAdvancedSettings = (bookletId: string) =>
  useCallQuery(getSettingsKey(bookletId), getBookletSettings, { params: { id: bookletId }, staleTime: 0 });

/** Caches saved settings and invalidates the pages that show them. */
export const useCacheAdvancedSettings = (bookletId: string) => {
  const cache = useQueryClient();
  return (settings: AdvancedSettings): void => {
    cache.setQueryData(getSettingsKey(bookletId), settings);
    void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId), exact: true });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(bookletId) });
  };
};

/** Preview of the effect of settings; `query` is null until they are valid. */
export const useSettingsPreview = (bookletId: string, query: CallQuery<typeof previewBookletSettings> | null) =>
  useQuery({
    queryKey: [...getSettingsKey(bookletId), 'preview', query],
    queryFn: ({ signal }) =>
      api(previewBookletSettings, {
        params: { id: bookletId },
        query: query ?? { mode: 'none', anonymiseAfterDays: 30, proofYears: 1 },
        signal,
        quiet: true,
      }),
    enabled: query !== null,
    // The former preview stays visible while the next one loads, but not when there is no valid query.
    ...(query !== null && { placeholderData: keepPreviousData }),
    staleTime: 0,
  });
