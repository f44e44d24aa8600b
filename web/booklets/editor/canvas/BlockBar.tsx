import type { Editor } from '@tiptap/core';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconCopy,
  IconLock,
  IconTransfer,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import { HolderNote } from '../HolderNote.tsx';
import { usePanels } from '../panels.ts';
import { RichToolbar } from '../rich-text/RichToolbar.tsx';
import type { LockHolder } from '../store/locks.ts';
import { useCommands, useGroupCommands } from '../use-commands.ts';
import classes from './BlockBar.module.css';
import { getHolderNoteId } from './BlockHolder.tsx';

const MovePageDialog = lazyComponent('MovePageDialog', () => import('../windows.ts'));

interface BlockBarProps {
  id: string;
  name: string;
  /** Number of blocks selected together; 1 for one block. */
  count: number;
  first: boolean;
  last: boolean;
  locked: boolean;
  /** Another editor in this block; the block is locked while they write. */
  holder: LockHolder | null;
  /** True when nothing on the page can be changed. */
  readOnly: boolean;
  editor: Editor | null;
  /** Strip above the page where the bar floats; null until it is drawn. */
  place: HTMLElement | null;
}

/** Bar of the selected blocks, in a strip above the page: it never covers what is written. */
export const BlockBar = memo(function BlockBar(props: BlockBarProps) {
  const { id, name, count, first, last, locked, holder, readOnly, editor, place } = props;
  const t = useT();
  const commands = useCommands();
  const group = useGroupCommands();
  const panels = usePanels();
  const { fullBooklet } = useEditor();
  const [isMoving, setMoving] = useState(false);
  if (!place) return null;
  const held = holder !== null && !holder.hasEnded;
  const why = held ? t('editor.people.writing', { name: holder.name }) : t('editor.bar.locked');
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <IconButton label={label} icon={icon} size={32} hasTooltip isOff={disabled} onClick={onClick} />
  );
  return createPortal(
    <section
      className={`${shared.row} ${classes.bar}`}
      aria-label={t('editor.bar.title')}
      data-bar
      data-held={holder ? '' : undefined}
      onKeyDown={(event) => {
        // A dialog of the bar is elsewhere in the page, but its keys come through here.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        if (editor) editor.commands.focus();
        else commands.leave();
      }}
    >
      {holder && <HolderNote id={id} holder={holder} noteId={getHolderNoteId(id)} />}
      {locked && !readOnly && (
        <Tooltip label={why}>
          <span className={classes.lock} role="img" aria-label={why}>
            <IconLock size={16} />
          </span>
        </Tooltip>
      )}
      <span className={classes.name}>{count > 1 ? t('editor.bar.several', { count }) : name}</span>
      {!locked && (
        <>
          {button(t('editor.bar.up'), <IconArrowUp size={18} />, () => group.step(-1), first)}
          {button(t('editor.bar.down'), <IconArrowDown size={18} />, () => group.step(1), last)}
          {button(t('editor.bar.duplicate'), <IconCopy size={18} />, group.duplicate)}
          {button(t('editor.bar.toPage'), <IconTransfer size={18} />, () => setMoving(true))}
          {button(t('editor.bar.remove'), <IconTrash size={18} />, group.remove)}
        </>
      )}
      {fullBooklet &&
        button(t('editor.bar.toBooklet'), <IconBooks size={18} />, () =>
          panels.copy({ kind: 'blocks', ids: commands.listSelected() }),
        )}
      <span className={classes.fields}>
        {button(t('editor.bar.fields'), <IconAdjustments size={18} />, () => {
          panels.show('block');
          panels.open('panel');
        })}
      </span>
      {!locked && editor && (
        <span className={classes.rich}>
          <RichToolbar editor={editor} />
        </span>
      )}
      {isMoving && (
        <Suspense fallback={null}>
          <MovePageDialog opened onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </section>,
    place,
  );
});
