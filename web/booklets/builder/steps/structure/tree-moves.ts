import type { ChapterNode, Tree } from '../../../../../contract/booklets/content/content.ts';
import { applyTreeOperation } from '../../../editor/store/tree-operations.ts';

/** Destination of a chapter or page: after a sibling, or first when `after` is null. */
export type TreeMove =
  | { kind: 'chapter'; id: string; after: string | null }
  | { kind: 'page'; id: string; chapterId: string; after: string | null };

type TreeShape = Pick<Tree, 'chapters'>;

export const findTreeChapter = ({ chapters }: TreeShape, id: string): ChapterNode | undefined =>
  chapters.find((chapter) => chapter.id === id);

export const findPageChapter = ({ chapters }: TreeShape, pageId: string): ChapterNode | undefined =>
  chapters.find(({ pages }) => pages.some(({ id }) => id === pageId));

/** The tree after a move, as the server will return it. */
export const applyTreeMove = (tree: Tree, move: TreeMove): Tree =>
  applyTreeOperation(
    tree,
    move.kind === 'chapter'
      ? { kind: 'placeChapter', node: move.id, after: move.after }
      : { kind: 'placePage', node: move.id, chapter: move.chapterId, after: move.after },
  );

const findPreviousId = <Item extends { id: string }>(items: readonly Item[], index: number): string | null =>
  items[index - 1]?.id ?? null;

/** Move that results from dropping one row on another in the flat list; null when nothing changes. */
export const findMoveByDrop = (tree: TreeShape, activeId: string, overId: string): TreeMove | null => {
  if (activeId === overId) return null;
  const over = findTreeChapter(tree, overId) ?? findPageChapter(tree, overId);
  if (!over) return null;
  const flat = tree.chapters.flatMap(({ id, pages }) => [id, ...pages.map((page) => page.id)]);
  const down = flat.indexOf(activeId) < flat.indexOf(overId);
  if (findTreeChapter(tree, activeId)) {
    if (over.id === activeId) return null;
    const place = tree.chapters.findIndex(({ id }) => id === over.id);
    return { kind: 'chapter', id: activeId, after: down ? over.id : findPreviousId(tree.chapters, place) };
  }
  if (overId === over.id) {
    // Drop on a chapter row: from above, into that chapter; from below, at the end of the chapter before it.
    const place = tree.chapters.findIndex(({ id }) => id === over.id);
    const target = down ? over : tree.chapters[place - 1];
    if (!target) return { kind: 'page', id: activeId, chapterId: over.id, after: null };
    const last = target.pages.filter(({ id }) => id !== activeId).at(-1)?.id ?? null;
    return { kind: 'page', id: activeId, chapterId: target.id, after: down ? null : last };
  }
  const place = over.pages.findIndex(({ id }) => id === overId);
  return { kind: 'page', id: activeId, chapterId: over.id, after: down ? overId : findPreviousId(over.pages, place) };
};

export type MoveDirection = 'up' | 'down' | 'next' | 'previous';

/** Move by key or button; null at either end. `next` and `previous` move a page to another chapter. */
export const findMoveByStep = (tree: TreeShape, id: string, direction: MoveDirection): TreeMove | null => {
  const isChapter = findTreeChapter(tree, id) !== undefined;
  const holder = findPageChapter(tree, id);
  const siblings: readonly { id: string }[] = isChapter ? tree.chapters : (holder?.pages ?? []);
  const place = siblings.findIndex((one) => one.id === id);
  if (direction === 'up' || direction === 'down') {
    const after = direction === 'up' ? siblings[place - 2]?.id : siblings[place + 1]?.id;
    if (direction === 'up' ? place <= 0 : after === undefined) return null;
    if (isChapter) return { kind: 'chapter', id, after: after ?? null };
    return holder ? { kind: 'page', id, chapterId: holder.id, after: after ?? null } : null;
  }
  if (!holder) return null;
  const at = tree.chapters.findIndex((one) => one.id === holder.id);
  const target = tree.chapters[direction === 'next' ? at + 1 : at - 1];
  if (!target) return null;
  return {
    kind: 'page',
    id,
    chapterId: target.id,
    after: direction === 'next' ? null : (target.pages.at(-1)?.id ?? null),
  };
};
