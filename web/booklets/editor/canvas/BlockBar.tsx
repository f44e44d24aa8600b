import type { Editor } from '@tiptap/core';
import type { HTMLAttributes, ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconLock,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { HolderNote } from '../HolderNote.tsx';
import { RichToolbar } from '../rich-text/RichToolbar.tsx';
import type { LockHolder } from '../store/locks.ts';
import { useCommands } from '../use-commands.ts';
import { getHolderNoteId } from './BlockHolder.tsx';
import classes from './CanvasBlock.module.css';

interface BlockBarProps {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  locked: boolean;
  /** Another editor in this block; the block is locked while they write. */
  holder: LockHolder | null;
  /** True when nothing on the page can be changed. */
  readOnly: boolean;
  /** Props that dnd-kit needs on the drag handle. The handle is apart from the text, which must stay selectable. */
  handle: HTMLAttributes<HTMLElement> & { ref: (node: HTMLElement | null) => void };
  selected: boolean;
  editor: Editor | null;
  onOpenPanel: () => void;
}

/** Toolbar above a block. On hover, it shows only the name and the drag handle. */
export function BlockBar(props: BlockBarProps) {
  const { id, name, first, last, locked, holder, readOnly, handle, selected, editor, onOpenPanel } = props;
  const t = useT();
  const commands = useCommands();
  const held = holder !== null && !holder.hasEnded;
  const why = held ? t('editor.people.writing', { name: holder.name }) : t('editor.bar.locked');
  const button = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <IconButton label={label} icon={icon} size={32} hasTooltip disabled={disabled} onClick={onClick} />
  );
  return (
    <div className={classes.sticky} data-bar>
      <div className={`${shared.rowWrap} ${classes.bar}`} data-selected={selected || undefined}>
        {selected && holder && <HolderNote id={id} holder={holder} noteId={getHolderNoteId(id)} />}
        {locked && !readOnly && (
          <Tooltip label={why}>
            <span className={classes.lock} role="img" aria-label={why}>
              <IconLock size={16} />
            </span>
          </Tooltip>
        )}
        {!locked && (
          <button type="button" {...handle} className={classes.handle} aria-label={t('editor.bar.drag', { name })}>
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <span className={classes.name}>{name}</span>
        {selected && !locked && (
          <>
            {button(t('editor.bar.up'), <IconArrowUp size={18} />, () => commands.step(id, -1), first)}
            {button(t('editor.bar.down'), <IconArrowDown size={18} />, () => commands.step(id, 1), last)}
            {button(t('editor.bar.duplicate'), <IconCopy size={18} />, () => commands.duplicate(id))}
            {button(t('editor.bar.remove'), <IconTrash size={18} />, () => commands.remove(id))}
          </>
        )}
        {selected && (
          <span className={classes.fields}>
            {button(t('editor.bar.fields'), <IconAdjustments size={18} />, onOpenPanel)}
          </span>
        )}
        {selected && !locked && editor && (
          <span className={classes.rich}>
            <RichToolbar editor={editor} />
          </span>
        )}
      </div>
    </div>
  );
}
