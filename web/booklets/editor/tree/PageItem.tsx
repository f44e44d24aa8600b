import { useEffect, useMemo, useRef, useState } from 'react';
import type { TreePage } from '../../../../contract/booklets/content/content.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconLock } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { AudienceMark } from '../../audience/AudienceMark.tsx';
import { CommentMark } from '../../comments/CommentMark.tsx';
import { useDragItem } from '../drag/drag-context.ts';
import { useEditor, useSessionState } from '../editor-context.ts';
import { usePanels } from '../panels.ts';
import { usePageStatus } from '../use-page-status.ts';
import { DragHandle } from './DragHandle.tsx';
import { HiddenMark } from './HiddenMark.tsx';
import { NameDialog } from './NameDialog.tsx';
import classes from './Tree.module.css';
import { findChapterStepPlace, findStepPlace, type TreeActions } from './use-tree-actions.ts';
import { Waiting } from './Waiting.tsx';

interface PageItemProps {
  page: TreePage;
  current: boolean;
  actions: TreeActions;
}

/** The page with the title and visibility of its open store, before they are saved. */
const useOpenPageFields = (page: TreePage): TreePage => {
  const title = useSessionState(`page:${page.id}`, (session) => session.findPageFields(page.id)?.title ?? page.title);
  const visible = useSessionState(
    `page:${page.id}`,
    (session) => session.findPageFields(page.id)?.visible ?? page.visible,
  );
  return useMemo(() => ({ ...page, title, visible }), [page, title, visible]);
};

export function PageItem({ page: told, current, actions }: PageItemProps) {
  const t = useT();
  const { tree, structureLocked, openPage, fullBooklet } = useEditor();
  const panels = usePanels();
  const page = useOpenPageFields(told);
  const status = usePageStatus(page.id);
  const [renaming, setRenaming] = useState(false);
  const { side, item } = useDragItem(page.id);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const isEditable = tree.chapters.find(({ id }) => id === page.chapterId)?.editable ?? false;
  const up = findStepPlace(tree, page, -1);
  const down = findStepPlace(tree, page, 1);
  const before = findChapterStepPlace(tree, page, -1);
  const after = findChapterStepPlace(tree, page, 1);
  const move = (place: typeof up) => {
    if (place) actions.placePage(page, place);
  };
  return (
    <li
      ref={row}
      {...item}
      className={classes.page}
      data-row
      data-current={current || undefined}
      data-over={side}
      data-drop-page={current || !isEditable ? undefined : page.id}
    >
      {!structureLocked && <DragHandle id={page.id} title={page.title} />}
      <button
        type="button"
        data-stop
        tabIndex={-1}
        className={classes.pageName}
        aria-current={current ? 'page' : undefined}
        onClick={() => openPage(page.id)}
        onKeyDown={(event) => {
          if (!event.altKey || structureLocked) return;
          const place = { ArrowUp: up, ArrowDown: down, ArrowLeft: before, ArrowRight: after }[event.key];
          if (place === undefined) return;
          event.preventDefault();
          move(place);
        }}
      >
        {status && (
          <span className={classes.dot} data-level={status} role="img" aria-label={t(`editor.tree.status.${status}`)} />
        )}
        <span className={shared.breakable}>{page.title}</span>
        {page.audience && <AudienceMark audience={page.audience} className={`${shared.dimmed} ${shared.fixed}`} />}
        {page.lockedBy && (
          <IconLock size={14} role="img" aria-label={t('editor.page.locked.by', { name: page.lockedBy.name })} />
        )}
        {!page.visible && <HiddenMark />}
        <CommentMark id={page.id} />
        <Waiting id={page.id} />
      </button>
      {!structureLocked && (
        <ActionMenu
          label={t('editor.tree.actions', { title: page.title })}
          tabIndex={-1}
          actions={[
            { label: t('editor.tree.rename'), onClick: () => setRenaming(true) },
            { label: t('editor.tree.duplicate'), onClick: () => actions.duplicate(page) },
            ...(fullBooklet
              ? [
                  {
                    label: t('editor.tree.toBooklet'),
                    onClick: () => panels.copy({ kind: 'page', id: page.id, title: page.title }),
                  },
                ]
              : []),
            {
              label: t(page.visible ? 'editor.tree.hide' : 'editor.tree.show'),
              onClick: () => actions.change(page, { visible: !page.visible }),
            },
            { label: t('editor.tree.up'), disabled: !up, onClick: () => move(up) },
            { label: t('editor.tree.down'), disabled: !down, onClick: () => move(down) },
            { label: t('editor.tree.previousChapter'), disabled: !before, onClick: () => move(before) },
            { label: t('editor.tree.nextChapter'), disabled: !after, onClick: () => move(after) },
            { label: t('editor.tree.remove'), danger: true, onClick: () => actions.remove(page) },
          ]}
        />
      )}
      <NameDialog
        opened={renaming}
        onClose={() => setRenaming(false)}
        about="page"
        title={t('editor.tree.renamePage')}
        initial={page.title}
        onName={(title) => actions.change(page, { title })}
      />
    </li>
  );
}
