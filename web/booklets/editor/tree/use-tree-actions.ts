import { useMemo } from 'react';
import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { t } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { useEditor } from '../editor-context.ts';
import { notifyRemoval } from '../notifications.ts';
import type { NodeFields } from '../store/tree-operations.ts';
import { isChapterNode } from '../store/tree-places.ts';

/** Target of a page move: after a sibling (first when null) of a chapter. */
export interface PagePlace {
  chapterId: string;
  after: string | null;
}

/** The place one step before or after, past the ends into the neighbouring chapter. */
export const findStepPlace = (tree: Tree, page: PageNode, by: -1 | 1): PagePlace | null => {
  const at = tree.chapters.findIndex(({ id }) => id === page.chapterId);
  const pages = tree.chapters[at]?.pages ?? [];
  const place = pages.findIndex(({ id }) => id === page.id);
  const to = place + by;
  if (to >= 0 && to < pages.length) {
    return { chapterId: page.chapterId, after: by === 1 ? (pages[to]?.id ?? null) : (pages[place - 2]?.id ?? null) };
  }
  return findChapterStepPlace(tree, page, by);
};

/** The end of the previous chapter, or the start of the next one. */
export const findChapterStepPlace = (tree: Tree, page: PageNode, by: -1 | 1): PagePlace | null => {
  const at = tree.chapters.findIndex(({ id }) => id === page.chapterId);
  const next = tree.chapters[at + by];
  return next ? { chapterId: next.id, after: by === 1 ? null : (next.pages.at(-1)?.id ?? null) } : null;
};

/** WIZ-010 when another chapter has this title. */
export const findTitleError = (tree: Tree, title: string, except: string | null): string | undefined =>
  tree.chapters.some((one) => one.id !== except && toFoldedKey(one.title) === toFoldedKey(title))
    ? errorText('WIZ-010')
    : undefined;

/** Actions on chapters and pages: displayed and announced immediately, saved in order, undone by Ctrl+Z. */
export const useTreeActions = () => {
  const { tree, announce, session, openPage } = useEditor();
  return useMemo(() => {
    const getKind = (node: ChapterNode | PageNode) => (isChapterNode(node) ? 'chapter' : 'page');
    return {
      addChapter: (title: string) => {
        session.tree.addChapter(title);
        announce(t('editor.tree.said.chapterAdded', { title }));
      },
      addPage: (chapterId: string, title: string) => {
        openPage(session.tree.addPage(chapterId, title));
        announce(t('editor.tree.said.pageAdded', { title }));
      },
      change: (node: ChapterNode | PageNode, fields: NodeFields) => {
        // An open page is changed through its own store: one version.
        const store = session.opened(node.id);
        if (store) {
          store.editPage(fields);
          store.outbox.flush();
          session.tree.refreshDisplay();
        } else session.tree.changeNode(node.id, fields);
        const what = fields.title !== undefined ? 'Renamed' : fields.visible ? 'Shown' : 'Hidden';
        announce(t(`editor.tree.said.${getKind(node)}${what}`, { title: fields.title ?? node.title }));
      },
      duplicate: (page: PageNode) => {
        const copy = session.tree.copyPage(page.id);
        announce(t('editor.tree.said.pageCopied', { title: page.title }));
        // The content of the copy comes from the server.
        if (session.tree.outbox.pause === null && navigator.onLine) openPage(copy);
      },
      placePage: (page: PageNode, { chapterId, after }: PagePlace) => {
        const chapter = tree.chapters.find(({ id }) => id === chapterId);
        session.tree.moveNode(page.id, chapterId, after);
        announce(t('editor.tree.said.moved', { title: page.title, chapter: chapter?.title ?? '' }));
      },
      placeChapter: (chapter: ChapterNode, after: string | null) => {
        session.tree.moveNode(chapter.id, null, after);
        announce(t('editor.tree.said.chapterMoved', { title: chapter.title }));
      },
      remove: (node: ChapterNode | PageNode) => {
        const { title } = node;
        const what = isChapterNode(node) ? 'Chapter' : 'Page';
        confirm.require({
          header: t(`editor.tree.remove${what}.header`, { title }),
          message: t(`editor.tree.remove${what}.message`, {
            count: isChapterNode(node) ? node.pages.length : node.blocks,
          }),
          acceptLabel: t('editor.tree.remove'),
          danger: true,
          accept: () => {
            session.tree.removeNode(node.id);
            notifyRemoval(t(`editor.tree.said.${getKind(node)}Removed`, { title }));
          },
        });
      },
      restore: (node: ChapterNode | PageNode) => {
        if (!session.tree.restoreNode(node.id))
          return toast.warning(t('editor.tree.said.noChapter', { title: node.title }));
        announce(t('editor.tree.said.restored', { title: node.title }));
        if (!isChapterNode(node) && session.hasPage(node.id)) openPage(node.id);
      },
    };
  }, [tree, announce, session, openPage]);
};

export type TreeActions = ReturnType<typeof useTreeActions>;
