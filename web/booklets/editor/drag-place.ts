import { type CollisionDetection, closestCenter, type Modifier } from '@dnd-kit/core';

/**
 * With the mouse, finds the container level with the pointer, and the inner one of two nested ones; with keys, the
 * nearest to the moved item. dnd-kit measures from the drag label by default, which is beside the pointer.
 */
export const detectPointerCollision: CollisionDetection = (drag) => {
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
export const placeBesidePointer: Modifier = ({ activatorEvent, draggingNodeRect: rect, transform }) =>
  rect && activatorEvent instanceof PointerEvent
    ? {
        ...transform,
        x: transform.x + activatorEvent.clientX - rect.left + POINTER_OFFSET_PX,
        y: transform.y + activatorEvent.clientY - rect.top + POINTER_OFFSET_PX,
      }
    : transform;
