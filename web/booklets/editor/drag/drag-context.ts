import { createContext, use, useSyncExternalStore } from 'react';
import type { DragState } from './drag-state.ts';

/** Drag of a list: what its items and handles need. */
export interface DragContextValue {
  state: DragState;
  startPointer: (id: string, event: React.PointerEvent<HTMLElement>) => void;
  pressKey: (id: string, event: React.KeyboardEvent<HTMLElement>) => void;
  cancel: () => void;
}

export const DragContext = createContext<DragContextValue | null>(null);

const useDrag = (): DragContextValue => {
  const drag = use(DragContext);
  if (!drag) throw new Error('outside of a list to reorder');
  return drag;
};

/** An item of a list to reorder: the props of its element, and its part in the drag. */
export const useDragItem = (id: string) => {
  const { state } = useDrag();
  const isDragging = useSyncExternalStore(state.subscribe, () => state.dragged.includes(id));
  const side = useSyncExternalStore(state.subscribe, () =>
    state.place?.over === id && !state.dragged.includes(id) ? state.place.side : undefined,
  );
  return { isDragging, side, item: { 'data-drag-item': id } };
};

/** Props of the handle of an item. */
export const useDragHandle = (id: string) => {
  const drag = useDrag();
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => drag.startPointer(id, event),
    // Keeps the selection of the text during the drag.
    onMouseDown: (event: React.MouseEvent<HTMLElement>) => event.preventDefault(),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => drag.pressKey(id, event),
    onBlur: drag.cancel,
  };
};
