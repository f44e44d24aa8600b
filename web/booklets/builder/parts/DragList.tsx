import { type Announcements, closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';

const announceNothing = () => undefined;
/** Silences the messages of dnd-kit: the list announces its moves itself, in the language of the interface. */
const announcements: Announcements = {
  onDragStart: announceNothing,
  onDragOver: announceNothing,
  onDragEnd: announceNothing,
  onDragCancel: announceNothing,
};

interface DragListProps {
  /** Ids of the rows, in order. */
  items: string[];
  onDrop: (id: string, over: string) => void;
  children: ReactNode;
}

/** Rows to drag. Drag works with pointers only; the keyboard has its own commands and announcements. */
export function DragList({ items, onDrop, children }: DragListProps) {
  const t = useT();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('builder.drag.keys') } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
