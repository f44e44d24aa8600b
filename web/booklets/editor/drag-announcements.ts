import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { t } from '../../lib/i18n.ts';

/** Screen reader announcements of a drag, in the words of the product. `name` labels the dragged or hovered item. */
export const createDragAnnouncements = (
  name: (id: string) => string,
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } => ({
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
