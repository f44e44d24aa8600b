import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { chapterOf, pageOf, type TreeOperation } from './tree-operations.ts';

/** Place of a node: the siblings before it, in order, and the chapter of a page. */
export interface Place {
  chapter: string | null;
  behind: readonly string[];
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const before = (ids: readonly string[], id: string) => ids.slice(0, Math.max(0, ids.indexOf(id)));

/** Place of a chapter or a page; null when it does not exist. */
export const placeOf = (tree: Tree, id: string): Place | null => {
  if (chapterOf(tree, id)) return { chapter: null, behind: before(idsOf(tree.chapters), id) };
  const page = pageOf(tree, id);
  const chapter = page && chapterOf(tree, page.chapterId);
  return chapter ? { chapter: chapter.id, behind: before(idsOf(chapter.pages), id) } : null;
};

/** The siblings up to `after`, without the moved one. */
export const behindOf = (rows: readonly { id: string }[], after: string | null, moved: string): string[] => {
  if (after === null) return [];
  const ids = idsOf(rows).filter((id) => id !== moved);
  return ids.slice(0, ids.indexOf(after) + 1);
};

/** The last of these that still exists; null: first. */
export const nearest = (behind: readonly string[], rows: readonly { id: string }[]): string | null => {
  const there = new Set(idsOf(rows));
  return behind.findLast((id) => there.has(id)) ?? null;
};

/** True when a chapter or a page exists and is right after this sibling. */
export const isPlaced = (tree: Tree, id: string, chapter: string | null, after: string | null): boolean => {
  const place = placeOf(tree, id);
  return place !== null && place.chapter === chapter && (place.behind.at(-1) ?? null) === after;
};

/**
 * The operation adapted to the tree of the server: the nearest existing sibling replaces one that another editor
 * deleted; a new page whose chapter was deleted goes to the end of the last one. Null when there is no such place, or
 * when the refusal has another reason.
 */
export const elsewhere = (operation: TreeOperation, server: Tree, shown: Tree | null): TreeOperation | null => {
  const behind = (shown && placeOf(shown, operation.node)?.behind) ?? [];
  switch (operation.kind) {
    case 'placeChapter':
    case 'restoreChapter': {
      const after = nearest(behind, server.chapters);
      return operation.after === null || after === operation.after ? null : { ...operation, after };
    }
    case 'addPage':
    case 'placePage':
    case 'restorePage': {
      const own = chapterOf(server, operation.chapter);
      if (own) {
        const after = nearest(behind, own.pages);
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

export const isChapter = (node: ChapterNode | PageNode): node is ChapterNode => 'pages' in node;
