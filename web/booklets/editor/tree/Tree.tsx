import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { paths } from '../../../../contract/platform/paths.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconPlus } from '../../../ui/icons/index.ts';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { DragArea } from '../drag/DragArea.tsx';
import type { DropPlace } from '../drag/drag-state.ts';
import { useEditor } from '../editor-context.ts';
import { usePanels } from '../panels.ts';
import { ChapterItem } from './ChapterItem.tsx';
import { NameDialog } from './NameDialog.tsx';
import classes from './Tree.module.css';
import { useRovingFocus } from './use-roving-focus.ts';
import { findTitleError, useTreeActions } from './use-tree-actions.ts';

/** The chapters and pages of the booklet, to navigate and to reorder. A drawer has a title of its own. */
export function Tree({ isTitled = true }: { isTitled?: boolean }) {
  const t = useT();
  const { booklet, store, tree, structureLocked, template, announce } = useEditor();
  const panels = usePanels();
  const actions = useTreeActions();
  const [search, setSearch] = useState('');
  const [naming, setNaming] = useState(false);
  const list = useRef<HTMLElement>(null);
  const onKeyDown = useRovingFocus(list);
  const pages = tree.chapters.flatMap((chapter) => chapter.pages);
  const getTitle = useMemo(() => {
    const nodes = tree.chapters.flatMap((chapter) => [chapter, ...chapter.pages]);
    const titles = new Map(nodes.map(({ id, title }) => [id, title]));
    return (id: string) => titles.get(id) ?? '';
  }, [tree]);
  const wanted = toFoldedKey(search);
  const shown = tree.chapters
    .map((chapter) => ({
      ...chapter,
      pages: chapter.pages.filter(
        ({ title }) => toFoldedKey(title).includes(wanted) || toFoldedKey(chapter.title).includes(wanted),
      ),
    }))
    .filter(({ title, pages: found }) => wanted === '' || found.length > 0 || toFoldedKey(title).includes(wanted));

  const drop = (id: string, { over, side }: DropPlace) => {
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
    const siblings = tree.chapters.find((one) => one.id === overPage.chapterId)?.pages.filter((one) => one !== page);
    const before = siblings?.[siblings.indexOf(overPage) - 1]?.id ?? null;
    actions.placePage(page, { chapterId: overPage.chapterId, after: side === 'after' ? over : before });
  };

  return (
    <nav
      ref={list}
      className={`${shared.stack} ${classes.tree}`}
      data-undo
      aria-label={t('editor.tree.title')}
      data-tree
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        {isTitled && <h2 className={classes.title}>{t('editor.tree.title')}</h2>}
        <span className={`${shared.hint} ${classes.count}`}>{t('editor.tree.pages', { count: pages.length })}</span>
      </div>
      <div className={classes.search}>
        <SearchField label={t('editor.tree.search')} value={search} onChange={setSearch} />
        {!isTitled && !template && (
          <>
            <Button className={classes.find} variant="subtle" size="compact-md" onClick={panels.find}>
              {t('editor.top.find')}
            </Button>
            <Button
              component={Link}
              to={paths.editor}
              search={{ livret: booklet.id, page: store.id, vue: '' }}
              className={classes.find}
              variant="subtle"
              size="compact-md"
            >
              {t('editor.top.viewAs')}
            </Button>
          </>
        )}
      </div>
      <div className={classes.scroll}>
        <DragArea getName={getTitle} announce={announce} onDrop={([id = ''], place) => drop(id, place)}>
          <ol className={shared.plainList}>
            {shown.map((chapter) => (
              <ChapterItem key={chapter.id} chapter={chapter} actions={actions} searching={wanted !== ''} />
            ))}
          </ol>
        </DragArea>
        {shown.length === 0 && (
          <p className={`${shared.hint} ${classes.none}`}>{t(wanted ? 'editor.tree.nothing' : 'editor.tree.empty')}</p>
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
        about="chapter"
        title={t('editor.tree.addChapter')}
        refuse={(title) => findTitleError(tree, title, null)}
        onName={actions.addChapter}
      />
    </nav>
  );
}
