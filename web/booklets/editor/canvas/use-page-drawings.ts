import { collectProps } from '../../../../blocks/walk-props.ts';
import { useDrawingShapes } from '../../media/use-drawings.ts';
import { usePageState } from '../editor-context.ts';

/** Drawings by id, fetched for the first page that shows one. */
export const usePageDrawings = () =>
  useDrawingShapes(
    usePageState('status', (store) =>
      store.order.some((id) => collectProps(store.findBlock(id)?.props).pictures.some(({ value }) => value.drawing)),
    ),
  );
