import { type BookletRow, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

export type BookletListView = 'table' | 'cards';
const VIEW_STORAGE_KEY = 'embarque.livrets.vue';

/** State of the booklet list, stored in the URL. */
export const useBookletListState = () => {
  return useList({
    call: listBooklets,
    path: paths.booklets,
    sorts: ['title', 'type', 'state', 'sector', 'owner', 'updatedAt'],
    sort: { column: 'updatedAt', direction: 'desc' },
    filters: {
      state: 'state',
      type: 'type',
      sectorId: 'sectorId',
      ownerId: 'ownerId',
      tag: 'tag',
      language: 'langue',
      attention: 'attention',
    },
  });
};

export const loadBookletListView = (): BookletListView =>
  localStorage.getItem(VIEW_STORAGE_KEY) === 'cards' ? 'cards' : 'table';
export const saveBookletListView = (view: BookletListView): void => localStorage.setItem(VIEW_STORAGE_KEY, view);

export const getBookletTitle = (row: BookletRow, untitled: string): string => row.title || untitled;
