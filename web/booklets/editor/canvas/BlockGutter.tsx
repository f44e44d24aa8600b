import { memo } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { IconGripVertical, IconPlus } from '../../../ui/icons/index.ts';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { useDragHandle } from '../drag/drag-context.ts';
import { useEditor } from '../editor-context.ts';
import classes from './BlockGutter.module.css';

interface BlockGutterProps {
  id: string;
  name: string;
  /** True when the block cannot be moved. */
  fixed: boolean;
  selected: boolean;
}

/** Beside a block, in the margin of the page: « + » adds a block after it, the handle selects and drags it. */
export const BlockGutter = memo(function BlockGutter({ id, name, fixed, selected }: BlockGutterProps) {
  const t = useT();
  const { selection, store } = useEditor();
  const handle = useDragHandle(id);
  const tabIndex = selected ? 0 : -1;
  return (
    <div className={classes.gutter} data-gutter>
      <Tooltip label={t('editor.insert.after', { name })}>
        <button
          type="button"
          className={classes.button}
          tabIndex={tabIndex}
          aria-label={t('editor.insert.after', { name })}
          aria-haspopup="dialog"
          onClick={() => selection.openInsert(id)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </Tooltip>
      {!fixed && (
        <Tooltip label={t('editor.bar.handle')}>
          <button
            type="button"
            {...handle}
            className={`${classes.button} ${classes.handle}`}
            tabIndex={tabIndex}
            aria-label={t('editor.bar.drag', { name })}
            aria-description={t('editor.drag.instructions')}
            onClick={(event) => {
              if (event.shiftKey) selection.extendTo(id, store.order);
              else if (event.ctrlKey || event.metaKey) selection.toggleBlock(id, store.order);
              else selection.selectBlock(id);
            }}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        </Tooltip>
      )}
    </div>
  );
});
