import { type Announcements, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { t } from '../../../lib/i18n.ts';

/** Drag works with pointers only; the keyboard has its own commands and announcements. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

const announceNothing = () => undefined;
const announcements: Announcements = {
  onDragStart: announceNothing,
  onDragOver: announceNothing,
  onDragEnd: announceNothing,
  onDragCancel: announceNothing,
};

/** Silences the messages of dnd-kit: the list announces its moves itself, in the language of the interface. */
export const getDragAccessibility = () => ({
  announcements,
  screenReaderInstructions: { draggable: t('builder.drag.keys') },
});
