import { type Announcements, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { t } from '../../../lib/i18n.ts';

/** Dragging is for pointers; keys have their own way, with its own announcements. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

/** The list tells moves itself, in the language of the screen. */
export const dragAccessibility = () => ({
  announcements,
  screenReaderInstructions: { draggable: t('builder.drag.keys') },
});
