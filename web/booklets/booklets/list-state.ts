import type { BookletRow, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

export type View = 'table' | 'cards';
const VIEW = 'embarque.livrets.vue';

/** State of the booklet list, stored in the URL. */
export const useListState = () => {
  const list = useList({
    path: paths.booklets,
    sorts: ['title', 'type', 'state', 'sector', 'owner', 'updatedAt'],
    sort: { column: 'updatedAt', direction: 'desc' },
    filters: { state: 'state', type: 'type', sectorId: 'sectorId', ownerId: 'ownerId', tag: 'tag' },
  });
  return { ...list, query: list.query as QueryInputOf<typeof listBooklets> };
};

export const rememberedView = (): View => (localStorage.getItem(VIEW) === 'cards' ? 'cards' : 'table');
export const rememberView = (view: View): void => localStorage.setItem(VIEW, view);

export const rowTitle = (row: BookletRow, untitled: string): string => row.title || untitled;
