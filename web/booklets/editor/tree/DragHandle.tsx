import { useT } from '../../../lib/i18n.ts';
import { IconGripVertical } from '../../../ui/icons/index.ts';
import { useDragHandle } from '../drag/drag-context.ts';
import classes from './Tree.module.css';

/** Handle to drag a chapter or a page; the keyboard has its own commands. */
export function DragHandle({ id, title }: { id: string; title: string }) {
  const t = useT();
  const handle = useDragHandle(id);
  return (
    <button
      type="button"
      {...handle}
      tabIndex={-1}
      data-handle
      className={classes.handle}
      aria-label={t('editor.tree.drag', { title })}
    >
      <IconGripVertical size={14} aria-hidden />
    </button>
  );
}
