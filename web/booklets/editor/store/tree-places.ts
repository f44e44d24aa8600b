import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { findChapter, findPage, type TreeOperation } from './tree-operations.ts';

/** Place of a node: the siblings before it, in order, and the chapter of a page. */
export interface NodePlace {
  chapter: string | null;
  behind: readonly string[];
}

const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const listIdsBefore = (ids: readonly string[], id: string) => ids.slice(0, Math.max(0, ids.indexOf(id)));

/** Place of a chapter or a page; null when it does not exist. */
export const findNodePlace = (tree: Tree, id: string): NodePlace | null => {
  if (findChapter(tree, id)) return { chapter: null, behind: listIdsBefore(listIds(tree.chapters), id) };
  const page = findPage(tree, id);
  const chapter = page && findChapter(tree, page.chapterId);
  return chapter ? { chapter: chapter.id, behind: listIdsBefore(listIds(chapter.pages), id) } : null;
};

/** The siblings up to `after`, without the moved one. */
export const listSiblingsUpTo = (rows: readonly { id: string }[], after: string | null, moved: string): string[] => {
  if (after === null) return [];
  const ids = listIds(rows).filter((id) => id !== moved);
  return ids.slice(0, ids.indexOf(after) + 1);
};

/** The last of these that still exists; null: first. */
export const findNearestSibling = (behind: readonly string[], rows: readonly { id: string }[]): string | null => {
  const there = new Set(listIds(rows));
  return behind.findLast((id) => there.has(id)) ?? null;
};

/** True when a chapter or a page exists and is right after this sibling. */
export const isNodePlaced = (tree: Tree, id: string, chapter: string | null, after: string | null): boolean => {
  const place = findNodePlace(tree, id);
  return place !== null && place.chapter === chapter && (place.behind.at(-1) ?? null) === after;
};

/**
 * The operation adapted to the tree of the server: the nearest existing sibling replaces one that another editor
 * deleted; a new page whose chapter was deleted goes to the end of the last one. Null when there is no such place, or
 * when the refusal has another reason.
 */
export const findAlternativeOperation = (
  operation: TreeOperation,
  server: Tree,
  shown: Tree | null,
): TreeOperation | null => {
  const behind = (shown && findNodePlace(shown, operation.node)?.behind) ?? [];
  switch (operation.kind) {
    case 'placeChapter':
    case 'restoreChapter': {
      const after = findNearestSibling(behind, server.chapters);
      return operation.after === null || after === operation.after ? null : { ...operation, after };
    }
    case 'addPage':
    case 'placePage':
    case 'restorePage': {
      const own = findChapter(server, operation.chapter);
      if (own) {
        const after = findNearestSibling(behind, own.pages);
        return operation.after === null || after === operation.after ? null : { ...operation, after };
      }
      const last = server.chapters.at(-1);
      if (operation.kind !== 'addPage' || !last) return null;
      return { ...operation, chapter: last.id, after: last.pages.at(-1)?.id ?? null };
    }
    default:
      return null;
  }
};

export const isChapterNode = (node: ChapterNode | PageNode): node is ChapterNode => 'pages' in node;
