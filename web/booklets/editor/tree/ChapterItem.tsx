import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { ChapterNode } from '../../../../contract/booklets/content/content.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconChevronRight, IconPlus } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useDragItem } from '../drag/drag-context.ts';
import { useEditor } from '../editor-context.ts';
import { usePanels } from '../panels.ts';
import { DragHandle } from './DragHandle.tsx';
import { HiddenMark } from './HiddenMark.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PageItem } from './PageItem.tsx';
import classes from './Tree.module.css';
import { findTitleError, type TreeActions } from './use-tree-actions.ts';
import { Waiting } from './Waiting.tsx';

interface ChapterItemProps {
  chapter: ChapterNode;
  actions: TreeActions;
  searching: boolean;
}

export function ChapterItem({ chapter, actions, searching }: ChapterItemProps) {
  const t = useT();
  const { tree, structureLocked, template, store } = useEditor();
  const panels = usePanels();
  // A chapter template is one chapter: its name is on its card.
  const fixed = structureLocked || template !== null;
  const [open, setOpen] = useState(true);
  const [dialog, setDialog] = useState<'rename' | 'page' | null>(null);
  const { side, item } = useDragItem(chapter.id);
  const at = tree.chapters.findIndex(({ id }) => id === chapter.id);
  const unfolded = open || searching;
  const move = (by: -1 | 1) => {
    if (at + by < 0 || at + by >= tree.chapters.length) return;
    actions.placeChapter(chapter, by === 1 ? (tree.chapters[at + 1]?.id ?? null) : (tree.chapters[at - 2]?.id ?? null));
  };
  return (
    <li {...item} className={classes.chapter} data-over={side}>
      <div className={classes.chapterHead} data-row data-hidden={!chapter.visible || undefined}>
        {!fixed && <DragHandle id={chapter.id} title={chapter.title} />}
        <button
          type="button"
          data-stop
          tabIndex={-1}
          className={classes.chapterName}
          aria-expanded={unfolded}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (!event.altKey || fixed) return;
            if (event.key === 'ArrowUp') move(-1);
            if (event.key === 'ArrowDown') move(1);
          }}
        >
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          <span className={shared.breakable}>{chapter.title}</span>
          {!chapter.visible && <HiddenMark />}
          <Waiting id={chapter.id} />
        </button>
        {!structureLocked && (
          <>
            <Tooltip label={t('editor.tree.addPage')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                tabIndex={-1}
                aria-label={t('editor.tree.addPageTo', { title: chapter.title })}
                onClick={() => setDialog('page')}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </Tooltip>
            {!fixed && (
              <ActionMenu
                label={t('editor.tree.actions', { title: chapter.title })}
                tabIndex={-1}
                actions={[
                  { label: t('editor.tree.rename'), onClick: () => setDialog('rename') },
                  {
                    label: t('editor.tree.toBooklet'),
                    onClick: () => panels.copy({ kind: 'chapter', id: chapter.id, title: chapter.title }),
                  },
                  {
                    label: t(chapter.visible ? 'editor.tree.hide' : 'editor.tree.show'),
                    onClick: () => actions.change(chapter, { visible: !chapter.visible }),
                  },
                  { label: t('editor.tree.up'), disabled: at === 0, onClick: () => move(-1) },
                  { label: t('editor.tree.down'), disabled: at === tree.chapters.length - 1, onClick: () => move(1) },
                  { label: t('editor.tree.remove'), danger: true, onClick: () => actions.remove(chapter) },
                ]}
              />
            )}
          </>
        )}
      </div>
      {unfolded && (
        <ol className={shared.plainList}>
          {chapter.pages.map((page) => (
            <PageItem key={page.id} page={page} current={page.id === store.id} actions={actions} />
          ))}
          {chapter.pages.length === 0 && !searching && (
            <li className={`${shared.hint} ${classes.none}`}>{t('editor.tree.noPage')}</li>
          )}
        </ol>
      )}
      <NameDialog
        opened={dialog === 'rename'}
        onClose={() => setDialog(null)}
        about="chapter"
        title={t('editor.tree.renameChapter')}
        initial={chapter.title}
        refuse={(title) => findTitleError(tree, title, chapter.id)}
        onName={(title) => actions.change(chapter, { title })}
      />
      <NameDialog
        opened={dialog === 'page'}
        onClose={() => setDialog(null)}
        about="page"
        title={t('editor.tree.addPage')}
        onName={(title) => actions.addPage(chapter.id, title)}
      />
    </li>
  );
}
