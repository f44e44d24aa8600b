import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import {
  adoptTemplateUpdate,
  type BookletBehind,
  type LibraryUpdate,
  listLibraryUpdates,
  type RecentAdoption,
  type UndoneAdoption,
  undoTemplateAdoption,
} from '../../../../contract/library/template-updates.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
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

/** A page, or a whole booklet that refused, that an undoing left as it is. */
export interface LeftOver {
  bookletId: string;
  booklet: string | null;
  page: UndoneAdoption['left'][number] | null;
  refusal: string;
}

export interface UndoRun {
  title: string;
  done: number;
  total: number;
  restored: number;
  left: LeftOver[];
}

/** What the undoing of a run needs to know of it. */
type UndoneRun = Pick<RecentAdoption, 'runId' | 'title'> & {
  booklets: readonly { id: string; title: string | null }[];
};

/**
 * Chapters of the library that booklets of the user may take again, and `adopt`, which takes one in each of these
 * booklets, one after the other. A booklet that refuses does not stop the others. `undo` puts back what a run changed.
 */
export const useLibraryUpdates = (enabled: boolean) => {
  const cache = useQueryClient();
  const [run, setRun] = useState<AdoptionRun | null>(null);
  const [undoing, setUndoing] = useState<UndoRun | null>(null);
  const { data, error, refetch } = useCallQuery(LIBRARY_UPDATES_KEY, listLibraryUpdates, { enabled, staleTime: 0 });

  const adoptOne = async (
    { templateId, version }: LibraryUpdate,
    { id, title, revision }: BookletBehind,
    newPages: boolean,
    runId: string,
  ): Promise<AdoptionOutcome> => {
    try {
      const body = { templateId, revision, version, newPages, runId };
      const { left } = await api(adoptTemplateUpdate, { params: { id }, body, quiet: true });
      return { bookletId: id, title, left, refusal: '' };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { bookletId: id, title, left: null, refusal: failure.message };
    }
  };

  const refreshBooklet = (id: string): void => {
    void cache.invalidateQueries({ queryKey: getTemplateUpdatesKey(id) });
    void cache.invalidateQueries({ queryKey: getTemplateUpdatesCountKey(id) });
    void cache.invalidateQueries({ queryKey: bookletKeys.one(id) });
  };

  const undoOne = async (
    runId: string,
    { id, title }: UndoneRun['booklets'][number],
  ): Promise<{ restored: number; left: LeftOver[] }> => {
    try {
      const { restored, left } = await api(undoTemplateAdoption, { params: { id, runId }, quiet: true });
      return { restored, left: left.map((page) => ({ bookletId: id, booklet: title, page, refusal: '' })) };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      return { restored: 0, left: [{ bookletId: id, booklet: title, page: null, refusal: failure.message }] };
    }
  };

  const undo = async ({ runId, title, booklets }: UndoneRun): Promise<void> => {
    setRun(null);
    let told: UndoRun = { title, done: 0, total: booklets.length, restored: 0, left: [] };
    setUndoing(told);
    for (const booklet of booklets) {
      const { restored, left } = await undoOne(runId, booklet);
      told = { ...told, done: told.done + 1, restored: told.restored + restored, left: [...told.left, ...left] };
      setUndoing(told);
      refreshBooklet(booklet.id);
    }
    await refetch();
  };

  const adopt = async (update: LibraryUpdate, booklets: readonly BookletBehind[], newPages: boolean) => {
    const runId = uuidv7();
    const outcomes: AdoptionOutcome[] = [];
    setUndoing(null);
    const tell = () =>
      setRun({ templateId: update.templateId, done: outcomes.length, total: booklets.length, outcomes: [...outcomes] });
    tell();
    for (const booklet of booklets) {
      outcomes.push(await adoptOne(update, booklet, newPages, runId));
      tell();
      refreshBooklet(booklet.id);
    }
    const taken = outcomes.filter(({ refusal }) => refusal === '').map(({ bookletId: id, title }) => ({ id, title }));
    if (taken.length > 0) {
      toast.success(t('library.followUp.done', { count: taken.length }), {
        label: t('library.followUp.undo'),
        run: () => void undo({ runId, title: update.title, booklets: taken }),
      });
    }
    await refetch();
  };
  return { data, error, refetch, run, adopt, undoing, undo };
};
