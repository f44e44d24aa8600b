import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';

/** Props of the grid, which takes the place of the table. */
export interface MediaGridProps extends DataTableProps<ListedMedia> {
  onOpen: (id: string) => void;
  /** Files may be dragged to a folder. */
  canDrag: boolean;
}

/** Drag data type: the ids of the files dragged to a folder. */
export const MEDIA_DRAG_TYPE = 'application/x-embarque-media';
