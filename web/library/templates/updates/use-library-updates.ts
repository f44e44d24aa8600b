import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adoptTemplateUpdate,
  type BookletBehind,
  type LibraryUpdate,
  listLibraryUpdates,
} from '../../../../contract/library/template-updates.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { getTemplateUpdatesCountKey, getTemplateUpdatesKey } from './use-updates-count.ts';

const LIBRARY_UPDATES_KEY = ['library', 'updates'] as const;

/** What a booklet has taken, or why it refused. */
export interface AdoptionOutcome {
  title: string | null;
  bookletId: string;
  /** Differences left to decide; null after a refusal. */
  left: number | null;
  refusal: string;
}

export interface AdoptionRun {
  templateId: string;
  done: number;
  total: number;
  outcomes: AdoptionOutcome[];
}

/**
 * Chapters of the library that booklets of the user may take again, and `adopt`, which takes one in each of these
 * booklets, one after the other. A booklet that refuses does not stop the others.
 */
export const useLibraryUpdates = (enabled: boolean) => {
  const cache = useQueryClient();
  const [run, setRun] = useState<AdoptionRun | null>(null);
  const { data, error, refetch } = useCallQuery(LIBRARY_UPDATES_KEY, listLibraryUpdates, { enabled, staleTime: 0 });

  const adoptOne = async (
    { templateId, version }: LibraryUpdate,
    { id, title, revision }: BookletBehind,
    newPages: boolean,
  ): Promise<AdoptionOutcome> => {
    try {
      const body = { templateId, revision, version, newPages };
      const { left } = await api(adoptTemplateUpdate, { params: { id }, body, quiet: true });
      return { bookletId: id, title, left, refusal: '' };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { bookletId: id, title, left: null, refusal: failure.message };
    }
  };

  const adopt = async (update: LibraryUpdate, booklets: readonly BookletBehind[], newPages: boolean) => {
    const outcomes: AdoptionOutcome[] = [];
    const tell = () =>
      setRun({ templateId: update.templateId, done: outcomes.length, total: booklets.length, outcomes: [...outcomes] });
    tell();
    for (const booklet of booklets) {
      outcomes.push(await adoptOne(update, booklet, newPages));
      tell();
      void cache.invalidateQueries({ queryKey: getTemplateUpdatesKey(booklet.id) });
      void cache.invalidateQueries({ queryKey: getTemplateUpdatesCountKey(booklet.id) });
      void cache.invalidateQueries({ queryKey: bookletKeys.one(booklet.id) });
    }
    await refetch();
  };
  return { data, error, refetch, run, adopt };
};
