import { type CollisionDetection, closestCenter, type Modifier } from '@dnd-kit/core';

/**
 * By the mouse, what is level with the pointer, and of two within each other the inner one; by keys, the nearest to what is
 * moved. dnd-kit's own measure goes by the label that follows the pointer, which stands beside it.
 */
export const levelWithPointer: CollisionDetection = (drag) => {
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

const BESIDE = 12;

/** The label of what is dragged goes beside the pointer, wherever its handle was taken. By keys it stays where it is. */
export const besidePointer: Modifier = ({ activatorEvent, draggingNodeRect: rect, transform }) =>
  rect && activatorEvent instanceof PointerEvent
    ? {
        ...transform,
        x: transform.x + activatorEvent.clientX - rect.left + BESIDE,
        y: transform.y + activatorEvent.clientY - rect.top + BESIDE,
      }
    : transform;
