import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChapterNode } from '../../../../../contract/booklets/content/content.ts';
import { line } from '../../../../../contract/platform/text/text.ts';
import { useT } from '../../../../lib/i18n.ts';
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
          <span className={classes.rowWords}>
            <span className={`${shared.strong} ${shared.breakable}`}>{title}</span>
            <span className={shared.note}>{t('builder.pages.count', { count: chapter.pages.length })}</span>
          </span>
          <span className={classes.rowButtons}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('builder.chapters.rename', { title })}
              onClick={() => setRenaming(true)}
            >
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('builder.moveUp', { title })}
              aria-disabled={place === 1}
              data-disabled={place === 1 || undefined}
              onClick={() => place > 1 && onMove('up')}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('builder.moveDown', { title })}
              aria-disabled={place === total}
              data-disabled={place === total || undefined}
              onClick={() => place < total && onMove('down')}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('builder.chapters.remove', { title })}
              onClick={onRemove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </span>
        </>
      )}
    </li>
  );
}
