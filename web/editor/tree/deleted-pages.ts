import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { restoreChapter, restorePage } from '../../../contract/content.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { ApiError, api } from '../../lib/api.ts';

/** A page or a chapter deleted in this session. */
interface DeletedPage {
  id: string;
  bookletId: string;
  title: string;
  kind: 'page' | 'chapter';
}

let deleted: readonly DeletedPage[] = [];
const listeners = new Set<() => void>();

const replace = (next: readonly DeletedPage[]) => {
  deleted = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const rememberDeleted = (page: DeletedPage): void => replace([page, ...deleted]);

export const useDeletedPages = (bookletId: string) => {
  const cache = useQueryClient();
  const all = useSyncExternalStore(listen, () => deleted);
  return {
    list: all.filter((page) => page.bookletId === bookletId),
    restore: async (id: string): Promise<void> => {
      const page = deleted.find((one) => one.id === id);
      try {
        const call = page?.kind === 'chapter' ? restoreChapter : restorePage;
        cache.setQueryData(bookletKeys.tree(bookletId), await api(call, { params: { id } }));
        replace(deleted.filter((one) => one.id !== id));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
  };
};
