import { useQueryClient } from '@tanstack/react-query';
import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import * as calls from '../../../../contract/booklets/content/content.ts';
import type { BodyInputOf } from '../../../../contract/platform/call.ts';
import { api } from '../../../lib/api.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { useDraft } from '../frame/draft.ts';
import { type Move, moved } from '../steps/structure/tree-moves.ts';

/** Current version of a row: changes run one after another, and each may have raised it. */
const freshRow = (tree: Tree | undefined, id: string) =>
  tree?.chapters
    .flatMap((chapter): (ChapterNode | PageNode)[] => [chapter, ...chapter.pages])
    .find((row) => row.id === id);

/** Changes of chapters and pages, sent one after another. A toast shows a refusal. */
export const useTree = () => {
  const { booklet, desk } = useDraft();
  const cache = useQueryClient();
  const key = bookletKeys.tree(booklet.id);
  const show = (change: (tree: Tree) => Tree) => cache.setQueryData<Tree>(key, (tree) => tree && change(tree));
  const version = (id: string, read: number) => freshRow(cache.getQueryData<Tree>(key), id)?.rowVersion ?? read;

  return {
    addChapters: (body: BodyInputOf<typeof calls.addChapters>) =>
      desk.change(() => api(calls.addChapters, { params: { id: booklet.id }, body })),
    updateChapter: ({ id, rowVersion }: ChapterNode, fields: { title?: string; visible?: boolean }) =>
      desk.change(() =>
        api(calls.updateChapter, { params: { id }, body: { ...fields, rowVersion: version(id, rowVersion) } }),
      ),
    deleteChapter: (id: string, reason?: string) =>
      desk.change(() => api(calls.deleteChapter, { params: { id }, ...(reason && { body: { reason } }) })),
    restoreChapter: (id: string) => desk.change(() => api(calls.restoreChapter, { params: { id } })),
    addPages: (id: string, body: BodyInputOf<typeof calls.addPages>) =>
      desk.change(() => api(calls.addPages, { params: { id }, body })),
    updatePage: ({ id, rowVersion }: PageNode, fields: Omit<BodyInputOf<typeof calls.updatePage>, 'rowVersion'>) =>
      desk.change(() =>
        api(calls.updatePage, { params: { id }, body: { ...fields, rowVersion: version(id, rowVersion) } }),
      ),
    deletePage: (id: string) => desk.change(() => api(calls.deletePage, { params: { id } })),
    restorePage: (id: string) => desk.change(() => api(calls.restorePage, { params: { id } })),
    /** Moves at once on screen, then shows the server's answer. */
    move: (move: Move) => {
      show((tree) => moved(tree, move));
      const { id, after } = move;
      return desk.change(() =>
        move.kind === 'chapter'
          ? api(calls.placeChapter, { params: { id }, body: { after } })
          : api(calls.placePage, { params: { id }, body: { chapterId: move.chapterId, after } }),
      );
    },
  };
};
