import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  addChapters,
  addPages,
  type ChapterNode,
  deleteChapter,
  deletePage,
  duplicatePage,
  type PageNode,
  placeChapter,
  placePage,
  type Tree,
  updateChapter,
  updatePage,
} from '../../../contract/content.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { ApiError, api } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import { useEditor } from '../editor-context.ts';
import { useOpenPage } from '../open-page.ts';
import { rememberDeleted } from './deleted-pages.ts';

type Answer = Tree & { created?: string[] };

/** Where a page goes: after a sibling (first when null) of a chapter. */
export interface Place {
  chapterId: string;
  after: string | null;
}

/** The place one step before or after, past the ends into the neighbouring chapter. */
export const stepOf = (tree: Tree, page: PageNode, by: -1 | 1): Place | null => {
  const at = tree.chapters.findIndex(({ id }) => id === page.chapterId);
  const pages = tree.chapters[at]?.pages ?? [];
  const place = pages.findIndex(({ id }) => id === page.id);
  const to = place + by;
  if (to >= 0 && to < pages.length) {
    return { chapterId: page.chapterId, after: by === 1 ? (pages[to]?.id ?? null) : (pages[place - 2]?.id ?? null) };
  }
  return chapterStep(tree, page, by);
};

/** The end of the chapter before, or the beginning of the one after. */
export const chapterStep = (tree: Tree, page: PageNode, by: -1 | 1): Place | null => {
  const at = tree.chapters.findIndex(({ id }) => id === page.chapterId);
  const next = tree.chapters[at + by];
  return next ? { chapterId: next.id, after: by === 1 ? null : (next.pages.at(-1)?.id ?? null) } : null;
};

/** What can be done with chapters and pages. Each answers the whole tree, which is what is shown. */
export const useTreeActions = () => {
  const cache = useQueryClient();
  const { booklet, tree, announce, desk } = useEditor();
  const openPage = useOpenPage();
  return useMemo(() => {
    const key = bookletKeys.tree(booklet.id);
    const run = async (answer: Promise<Answer>, said?: string): Promise<Answer | null> => {
      try {
        const next = await answer;
        cache.setQueryData(key, next);
        if (said) announce(said);
        return next;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        void cache.invalidateQueries({ queryKey: key });
        return null;
      }
    };
    const openCreated = (answer: Answer | null) => {
      const made = answer?.created?.[0];
      if (made) openPage(made);
    };
    return {
      addChapter: async (title: string) => {
        const answer = await run(
          api(addChapters, { params: { id: booklet.id }, body: { title } }),
          t('editor.tree.said.chapterAdded', { title }),
        );
        return answer?.created?.[0] ?? null;
      },
      addPage: async (chapterId: string, title: string, after?: string) =>
        openCreated(
          await run(
            api(addPages, { params: { id: chapterId }, body: { title, ...(after ? { after } : {}) } }),
            t('editor.tree.said.pageAdded', { title }),
          ),
        ),
      renameChapter: (chapter: ChapterNode, title: string) =>
        run(api(updateChapter, { params: { id: chapter.id }, body: { title, rowVersion: chapter.rowVersion } })),
      showChapter: (chapter: ChapterNode, visible: boolean) =>
        run(
          api(updateChapter, { params: { id: chapter.id }, body: { visible, rowVersion: chapter.rowVersion } }),
          t(visible ? 'editor.tree.said.shown' : 'editor.tree.said.hidden', { title: chapter.title }),
        ),
      changePage: (page: PageNode, fields: { title?: string; visible?: boolean }) => {
        // The open page is changed where it is written: one version, one undo.
        const store = desk.stores.find(({ id }) => id === page.id);
        if (store) {
          store.editPage(fields);
          store.outbox.flush();
          return;
        }
        void run(api(updatePage, { params: { id: page.id }, body: { ...fields, rowVersion: page.rowVersion } }));
      },
      duplicate: async (page: PageNode) => openCreated(await run(api(duplicatePage, { params: { id: page.id } }))),
      placePage: (page: PageNode, place: Place) => {
        const chapter = tree.chapters.find(({ id }) => id === place.chapterId);
        return run(
          api(placePage, { params: { id: page.id }, body: place }),
          t('editor.tree.said.moved', { title: page.title, chapter: chapter?.title ?? '' }),
        );
      },
      placeChapter: (chapter: ChapterNode, after: string | null) =>
        run(
          api(placeChapter, { params: { id: chapter.id }, body: { after } }),
          t('editor.tree.said.chapterMoved', { title: chapter.title }),
        ),
      removePage: (page: PageNode) =>
        confirm.require({
          header: t('editor.tree.removePage.header', { title: page.title }),
          message: t('editor.tree.removePage.message', { count: page.blocks }),
          acceptLabel: t('editor.tree.remove'),
          danger: true,
          accept: () =>
            void run(api(deletePage, { params: { id: page.id } })).then((answer) => {
              if (answer) rememberDeleted({ id: page.id, bookletId: booklet.id, title: page.title, kind: 'page' });
            }),
        }),
      removeChapter: (chapter: ChapterNode) =>
        confirm.require({
          header: t('editor.tree.removeChapter.header', { title: chapter.title }),
          message: t('editor.tree.removeChapter.message', { count: chapter.pages.length }),
          acceptLabel: t('editor.tree.remove'),
          danger: true,
          accept: () =>
            void run(api(deleteChapter, { params: { id: chapter.id } })).then((answer) => {
              if (answer)
                rememberDeleted({ id: chapter.id, bookletId: booklet.id, title: chapter.title, kind: 'chapter' });
            }),
        }),
    };
  }, [cache, booklet.id, tree, announce, desk, openPage]);
};

export type TreeActions = ReturnType<typeof useTreeActions>;
