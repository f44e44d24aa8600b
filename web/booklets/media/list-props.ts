import type { ReactNode } from 'react';
import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import type { MenuAction } from '../../ui/ActionMenu.tsx';
import type { BulkAction, TableState } from '../../ui/table/table-state.ts';

/** What the grid and the list show alike. */
export interface MediaListProps {
  rows: readonly ListedMedia[] | undefined;
  total: number;
  state: TableState;
  onStateChange: (state: TableState) => void;
  loading: boolean;
  error?: { message: string; retry: () => void };
  empty: ReactNode;
  onOpen: (id: string) => void;
  actions: (row: ListedMedia) => readonly MenuAction[];
  bulkActions: readonly BulkAction[];
  /** Files may be dragged to a folder. */
  canDrag: boolean;
  toolbar: ReactNode;
  tools: ReactNode;
}

/** What is dragged from the list to a folder: ids of files. */
export const DRAGGED = 'application/x-embarque-media';
