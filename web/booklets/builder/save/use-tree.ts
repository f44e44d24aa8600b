import { useQueryClient } from '@tanstack/react-query';
import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import * as calls from '../../../../contract/booklets/content/content.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { api } from '../../../lib/api.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { useDraft } from '../frame/draft.ts';
import { applyTreeMove, type TreeMove } from '../steps/structure/tree-moves.ts';

/** Current version of a row: changes run one after another, and each may have raised it. */
const findTreeRow = (tree: Tree | undefined, id: string) =>
  tree?.chapters
    .flatMap((chapter): (ChapterNode | PageNode)[] => [chapter, ...chapter.pages])
    .find((row) => row.id === id);

/** Changes of chapters and pages, sent one after another. A toast shows a refusal. */
export const useTreeChanges = () => {
  const { booklet, session } = useDraft();
  const cache = useQueryClient();
  const key = bookletKeys.tree(booklet.id);
  const show = (change: (tree: Tree) => Tree) => cache.setQueryData<Tree>(key, (tree) => tree && change(tree));
  const version = (id: string, read: number) => findTreeRow(cache.getQueryData<Tree>(key), id)?.rowVersion ?? read;

  return {
    addChapters: (body: CallBodyInput<typeof calls.addChapters>) =>
      session.changeTree(() => api(calls.addChapters, { params: { id: booklet.id }, body })),
    updateChapter: ({ id, rowVersion }: ChapterNode, fields: { title?: string; visible?: boolean }) =>
      session.changeTree(() =>
        api(calls.updateChapter, { params: { id }, body: { ...fields, rowVersion: version(id, rowVersion) } }),
      ),
    deleteChapter: (id: string, reason?: string) =>
      session.changeTree(() => api(calls.deleteChapter, { params: { id }, ...(reason && { body: { reason } }) })),
    restoreChapter: (id: string) => session.changeTree(() => api(calls.restoreChapter, { params: { id } })),
    addPages: (id: string, body: CallBodyInput<typeof calls.addPages>) =>
      session.changeTree(() => api(calls.addPages, { params: { id }, body })),
    updatePage: ({ id, rowVersion }: PageNode, fields: Omit<CallBodyInput<typeof calls.updatePage>, 'rowVersion'>) =>
      session.changeTree(() =>
        api(calls.updatePage, { params: { id }, body: { ...fields, rowVersion: version(id, rowVersion) } }),
      ),
    deletePage: (id: string) => session.changeTree(() => api(calls.deletePage, { params: { id } })),
    restorePage: (id: string) => session.changeTree(() => api(calls.restorePage, { params: { id } })),
    /** Moves at once on screen, then shows the server's answer. */
    move: (move: TreeMove) => {
      show((tree) => applyTreeMove(tree, move));
      const { id, after } = move;
      return session.changeTree(() =>
        move.kind === 'chapter'
          ? api(calls.placeChapter, { params: { id }, body: { after } })
          : api(calls.placePage, { params: { id }, body: { chapterId: move.chapterId, after } }),
      );
    },
  };
};
