import { type Announcements, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { t } from '../../../lib/i18n.ts';

/** Drag works with pointers only; the keyboard has its own commands and announcements. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};

/** Silences the messages of dnd-kit: the list announces its moves itself, in the language of the interface. */
export const dragAccessibility = () => ({
  announcements,
  screenReaderInstructions: { draggable: t('builder.drag.keys') },
});
