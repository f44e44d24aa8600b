import type { useSortable } from '@dnd-kit/sortable';
import { useT } from '../../../lib/i18n.ts';
import { IconGripVertical } from '../../../ui/icons/index.ts';
import classes from './Tree.module.css';

/** Handle to drag a chapter or a page; the keyboard has its own commands. */
export function DragHandle({ sortable, title }: { sortable: ReturnType<typeof useSortable>; title: string }) {
  const t = useT();
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      tabIndex={-1}
      className={classes.handle}
      aria-label={t('editor.tree.drag', { title })}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  );
}
