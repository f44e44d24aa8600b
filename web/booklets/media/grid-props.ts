import type { ReactNode } from 'react';
import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import type { MenuAction } from '../../ui/ActionMenu.tsx';
import type { BulkAction, TableState } from '../../ui/table/table-state.ts';

/** Props shared by the grid and the table. */
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

/** Drag data type: the ids of the files dragged to a folder. */
export const MEDIA_DRAG_TYPE = 'application/x-embarque-media';
