import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import type { ChapterNode } from '../../../../../contract/booklets/content/content.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '../../../../ui/icons/index.ts';
import { IconButton } from '../../../../ui/overlays/IconButton.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { RenameField } from '../../parts/RenameField.tsx';
import { refocusRow } from '../../parts/use-announce.tsx';
import classes from './ChaptersStep.module.css';

const titleSchema = line('Titre du chapitre', { min: 1, max: 80 });

interface ChapterRowProps {
  chapter: ChapterNode;
  place: number;
  total: number;
  refuse: (title: string) => string | undefined;
  onRename: (title: string) => void;
  onMove: (direction: 'up' | 'down') => void;
  onRemove: () => void;
}

/** A chapter of the booklet: drag it, move it with the buttons or Alt and the arrows, rename it, remove it. */
export function ChapterRow({ chapter, place, total, refuse, onRename, onMove, onRemove }: ChapterRowProps) {
  const t = useT();
  const [renaming, setRenaming] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: chapter.id });
  const { title } = chapter;
  const close = (shown: string) => {
    setRenaming(false);
    refocusRow(chapter.id, t('builder.chapters.rename', { title: shown }));
  };
  return (
    <li
      ref={setNodeRef}
      data-row={chapter.id}
      data-dragging={isDragging || undefined}
      className={`${shared.row} ${shared.card} ${classes.row}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      <span className={classes.grip} {...listeners} title={t('builder.drag')}>
        <IconGripVertical size={18} aria-hidden />
      </span>
      <span className={classes.number} aria-hidden>
        {place}
      </span>
      {renaming ? (
        <RenameField
          label={t('builder.chapters.rename', { title })}
          initial={title}
          schema={titleSchema}
          max={80}
          refuse={refuse}
          onCancel={() => close(title)}
          onDone={(next) => {
            close(title);
            if (next !== title) onRename(next);
          }}
        />
      ) : (
        <>
          <span className={`${shared.fill} ${classes.rowWords}`}>
            <span className={`${shared.strong} ${shared.breakable}`}>{title}</span>
            <span className={shared.note}>{t('builder.pages.count', { count: chapter.pages.length })}</span>
          </span>
          <span className={classes.rowButtons}>
            <IconButton
              label={t('builder.chapters.rename', { title })}
              icon={<IconPencil size={18} />}
              size={36}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              label={t('builder.moveUp', { title })}
              icon={<IconArrowUp size={18} />}
              size={36}
              isOff={place === 1}
              onClick={() => onMove('up')}
            />
            <IconButton
              label={t('builder.moveDown', { title })}
              icon={<IconArrowDown size={18} />}
              size={36}
              isOff={place === total}
              onClick={() => onMove('down')}
            />
            <IconButton
              label={t('builder.chapters.remove', { title })}
              icon={<IconTrash size={18} />}
              size={36}
              onClick={onRemove}
            />
          </span>
        </>
      )}
    </li>
  );
}
