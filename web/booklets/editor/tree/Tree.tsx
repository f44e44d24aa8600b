import { DndContext, DragOverlay, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { createDragAnnouncements } from '../drag-announcements.ts';
import { detectPointerCollision, placeBesidePointer } from '../drag-place.ts';
import { useEditor } from '../editor-context.ts';
import { ChapterItem } from './ChapterItem.tsx';
import { NameDialog } from './NameDialog.tsx';
import classes from './Tree.module.css';
import { findTitleError, useTreeActions } from './use-tree-actions.ts';

const keepPositions = () => null;
const DRAG_MODIFIERS = [placeBesidePointer];
const toSearchKey = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The chapters and pages of the booklet, to navigate and to reorder. */
export function Tree() {
  const t = useT();
  const { tree, structureLocked, template } = useEditor();
  const actions = useTreeActions();
  const [search, setSearch] = useState('');
  const [naming, setNaming] = useState(false);
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const titles = useMemo(
    () =>
      new Map(
        [...tree.chapters, ...tree.chapters.flatMap((chapter) => chapter.pages)].map(({ id, title }) => [id, title]),
      ),
    [tree],
  );
  const words = useMemo(() => createDragAnnouncements((id) => titles.get(id) ?? ''), [titles]);
  const wanted = toSearchKey(search);
  const shown = tree.chapters
    .map((chapter) => ({
      ...chapter,
      pages: chapter.pages.filter(
        ({ title }) => toSearchKey(title).includes(wanted) || toSearchKey(chapter.title).includes(wanted),
      ),
    }))
    .filter(({ title, pages: found }) => wanted === '' || found.length > 0 || toSearchKey(title).includes(wanted));

  const drop = (id: string, over: string) => {
    const chapter = tree.chapters.find((one) => one.id === id);
    const overPage = pages.find((page) => page.id === over);
    if (chapter) {
      const target = overPage?.chapterId ?? over;
      const from = tree.chapters.indexOf(chapter);
      const to = tree.chapters.findIndex((one) => one.id === target);
      if (to !== from) actions.placeChapter(chapter, to > from ? target : (tree.chapters[to - 1]?.id ?? null));
      return;
    }
    const page = pages.find((one) => one.id === id);
    if (!page) return;
    if (!overPage) return actions.placePage(page, { chapterId: over, after: null });
    const siblings = tree.chapters.find((one) => one.id === overPage.chapterId)?.pages ?? [];
    const to = siblings.indexOf(overPage);
    const down = page.chapterId === overPage.chapterId && siblings.indexOf(page) < to;
    actions.placePage(page, {
      chapterId: overPage.chapterId,
      after: down ? over : (siblings[to - 1]?.id ?? null),
    });
  };

  return (
    <nav
      ref={list}
      className={classes.tree}
      data-undo
      aria-label={t('editor.tree.title')}
      onKeyDown={(event) => {
        if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
        const at = stops.indexOf(event.target as HTMLElement);
        if (at === -1) return;
        event.preventDefault();
        stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{t('editor.tree.title')}</h2>
        <span className={classes.count}>{t('editor.tree.pages', { count: pages.length })}</span>
      </div>
      <div className={classes.search}>
        <SearchField label={t('editor.tree.search')} value={search} onChange={setSearch} />
      </div>
      <div className={classes.scroll}>
        <DndContext
          sensors={sensors}
          collisionDetection={detectPointerCollision}
          accessibility={words}
          onDragStart={({ active }) => setDragged(String(active.id))}
          onDragCancel={() => setDragged(null)}
          onDragEnd={({ active, over }) => {
            setDragged(null);
            if (over && over.id !== active.id) drop(String(active.id), String(over.id));
          }}
        >
          <SortableContext
            items={shown.flatMap((chapter) => [chapter.id, ...chapter.pages.map(({ id }) => id)])}
            strategy={keepPositions}
          >
            <ol className={shared.plainList}>
              {shown.map((chapter) => (
                <ChapterItem key={chapter.id} chapter={chapter} actions={actions} searching={wanted !== ''} />
              ))}
            </ol>
          </SortableContext>
          <DragOverlay dropAnimation={null} modifiers={DRAG_MODIFIERS}>
            {dragged && <div className={classes.dragged}>{titles.get(dragged)}</div>}
          </DragOverlay>
        </DndContext>
        {shown.length === 0 && (
          <p className={classes.none}>{t(wanted ? 'editor.tree.nothing' : 'editor.tree.empty')}</p>
        )}
        {!structureLocked && !template && (
          <Button
            className={classes.add}
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setNaming(true)}
          >
            {t('editor.tree.addChapter')}
          </Button>
        )}
      </div>
      <NameDialog
        opened={naming}
        onClose={() => setNaming(false)}
        title={t('editor.tree.addChapter')}
        label={t('editor.tree.chapterTitle')}
        action={t('editor.tree.add')}
        max={80}
        initial=""
        refuse={(title) => findTitleError(tree, title, null)}
        onName={actions.addChapter}
      />
    </nav>
  );
}
