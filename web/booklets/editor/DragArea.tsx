import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DndContextProps,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../lib/i18n.ts';

/**
 * With the mouse, finds the container level with the pointer, and the inner one of two nested ones; with keys, the
 * nearest to the moved item. dnd-kit measures from the drag label by default, which is beside the pointer.
 */
const detectPointerCollision: CollisionDetection = (drag) => {
  const at = drag.pointerCoordinates;
  if (!at) return closestCenter(drag);
  return drag.droppableContainers
    .flatMap(({ id }) => {
      const rect = drag.droppableRects.get(id);
      return rect ? [{ id, gap: Math.max(0, rect.top - at.y, at.y - rect.bottom), height: rect.height }] : [];
    })
    .sort((a, b) => a.gap - b.gap || a.height - b.height)
    .map(({ id }) => ({ id }));
};

const POINTER_OFFSET_PX = 12;

/** Puts the drag label beside the pointer, wherever the handle was grabbed. With keys it stays in place. */
const placeBesidePointer: Modifier = ({ activatorEvent, draggingNodeRect: rect, transform }) =>
  rect && activatorEvent instanceof PointerEvent
    ? {
        ...transform,
        x: transform.x + activatorEvent.clientX - rect.left + POINTER_OFFSET_PX,
        y: transform.y + activatorEvent.clientY - rect.top + POINTER_OFFSET_PX,
      }
    : transform;
const DRAG_MODIFIERS = [placeBesidePointer];

// Items do not move during a drag: a line marks the drop position.
const keepPositions = () => null;

/** Screen reader announcements of a drag, in the words of the product. `name` labels the dragged or hovered item. */
const createDragAnnouncements = (name: (id: string) => string): DndContextProps['accessibility'] => ({
  screenReaderInstructions: { draggable: t('editor.drag.instructions') },
  announcements: {
    onDragStart: ({ active }) => t('editor.drag.start', { name: name(String(active.id)) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('editor.drag.over', { name: name(String(active.id)), over: name(String(over.id)) })
        : t('editor.drag.nowhere', { name: name(String(active.id)) }),
    onDragEnd: ({ active }) => t('editor.drag.end', { name: name(String(active.id)) }),
    onDragCancel: ({ active }) => t('editor.drag.cancel', { name: name(String(active.id)) }),
  },
});

interface DragAreaProps {
  /** Ids of the items, in order. */
  items: string[];
  /** Name of an item, on the drag label and in announcements. The same function as long as the names are the same. */
  getName: (id: string) => string;
  labelClassName: string | undefined;
  onDrop: (id: string, over: string) => void;
  children: ReactNode;
}

/** Items to reorder by drag, with the mouse or the keyboard. */
export function DragArea({ items, getName, labelClassName, onDrop, children }: DragAreaProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const accessibility = useMemo(() => createDragAnnouncements(getName), [getName]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectPointerCollision}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={items} strategy={keepPositions}>
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null} modifiers={DRAG_MODIFIERS}>
        {dragged && <div className={labelClassName}>{getName(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}
