import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { suffixed } from '../../../../contract/platform/text/titles.ts';
import { placed } from './operations.ts';
import type { Rules } from './queued.ts';
import type { Said, Way } from './said.ts';

/** Fields of a chapter or page that the tree changes. */
export interface NodeFields {
  title?: string;
  visible?: boolean;
}

/** A change of the chapters and pages. `behind`: the siblings before it, in order; deleted ones are skipped. */
export type TreeChange =
  | { kind: 'changeChapter' | 'changePage'; node: string; fields: NodeFields }
  | { kind: 'placeChapter'; node: string; behind: readonly string[] }
  | { kind: 'placePage'; node: string; chapter: string; behind: readonly string[] }
  | { kind: 'removeChapter' | 'removePage'; node: string }
  | { kind: 'restoreChapter' | 'restorePage'; node: string };

/** The same as sent to the server, and the operations that only happen once. `after: null` means first. */
type Told =
  | { kind: 'addChapter'; node: string; title: string }
  | { kind: 'addPage'; node: string; chapter: string; title: string; after: string | null }
  | { kind: 'copyPage'; node: string; from: string }
  | { kind: 'changeChapter' | 'changePage'; node: string; fields: NodeFields; rowVersion: number }
  | { kind: 'placeChapter'; node: string; after: string | null }
  | { kind: 'placePage'; node: string; chapter: string; after: string | null }
  | { kind: 'removeChapter'; node: string; pages: readonly string[] }
  | { kind: 'removePage'; node: string }
  | { kind: 'restoreChapter'; node: string; after: string | null; was: ChapterNode }
  | { kind: 'restorePage'; node: string; chapter: string; after: string | null; was: PageNode };

/** `step`: the history step that made it. */
export type TreeOperation = Told & { step: string; said: Said; way: Way };
export type Untold = Told;

export const isTreeOperation = <Other extends object>(one: Other | TreeOperation): one is TreeOperation =>
  'node' in one;
export const isTreeChange = <Other extends object>(one: Other | TreeChange): one is TreeChange => 'node' in one;

const subjectOf = ({ node }: TreeOperation) => node;

/** Chapters and pages are sent to the server in the order in which they were changed. */
export const TREE_RULES: Rules<TreeOperation> = {
  subjectOf,
  refsOf: (operation) => {
    if (operation.kind === 'copyPage') return [operation.node, operation.from];
    return 'chapter' in operation ? [operation.node, operation.chapter] : [operation.node];
  },
  isTyped: () => false,
  isStructural: () => true,
  joined: () => null,
  rebased: (operation, rowVersion) => ('rowVersion' in operation ? { ...operation, rowVersion } : operation),
};

/** Pages that exist only after this operation: their content is sent after it. */
export const broughtBy = (operation: TreeOperation): readonly string[] => {
  switch (operation.kind) {
    case 'addPage':
    case 'copyPage':
    case 'restorePage':
      return [operation.node];
    case 'restoreChapter':
      return operation.was.pages.map(({ id }) => id);
    default:
      return [];
  }
};

/** Pages to save before this operation: later it would be impossible, or missing from the copy. */
export const neededBy = (operation: TreeOperation): readonly string[] => {
  if (operation.kind === 'copyPage') return [operation.from];
  if (operation.kind === 'removePage') return [operation.node];
  return operation.kind === 'removeChapter' ? operation.pages : [];
};

/** An empty page, as the server would create it. */
export const newPage = (id: string, chapterId: string, title: string): PageNode => ({
  id,
  chapterId,
  title,
  slug: '',
  summary: '',
  icon: '',
  visible: true,
  audience: null,
  mandatory: false,
  unlockDays: null,
  readingMinutes: null,
  reviewOn: null,
  note: '',
  rowVersion: 1,
  blocks: 0,
  words: 0,
  templateCode: null,
});

export const chapterOf = (tree: Tree, id: string): ChapterNode | undefined =>
  tree.chapters.find((chapter) => chapter.id === id);
export const pageOf = (tree: Tree, id: string): PageNode | undefined =>
  tree.chapters.flatMap(({ pages }) => pages).find((page) => page.id === id);

/** `rows` with this one right after another of them, and no longer in its former place. */
const withRow = <Row extends { id: string }>(rows: readonly Row[], row: Row, after: string | null): Row[] => {
  const known = new Map([...rows, row].map((one) => [one.id, one]));
  return placed(
    rows.map(({ id }) => id),
    row.id,
    after,
  ).flatMap((id) => known.get(id) ?? []);
};

const withPage = (tree: Tree, page: PageNode, chapterId: string, after: string | null): Tree => {
  // Its chapter was deleted meanwhile: the page goes to the last one, so that it is not lost.
  const home = chapterOf(tree, chapterId) ? chapterId : tree.chapters.at(-1)?.id;
  const chapters = tree.chapters.map((chapter) => ({
    ...chapter,
    pages:
      chapter.id === home
        ? withRow(chapter.pages, { ...page, chapterId: chapter.id }, after)
        : chapter.pages.filter(({ id }) => id !== page.id),
  }));
  return { ...tree, chapters };
};

const withChanged = (tree: Tree, id: string, fields: NodeFields): Tree => ({
  ...tree,
  chapters: tree.chapters.map((chapter) => ({
    ...chapter,
    ...(chapter.id === id ? fields : {}),
    pages: chapter.pages.map((page) => (page.id === id ? { ...page, ...fields } : page)),
  })),
});

const without = (tree: Tree, id: string): Tree => ({
  ...tree,
  chapters: tree.chapters
    .filter((chapter) => chapter.id !== id)
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter((page) => page.id !== id) })),
});

/** The chapters and pages after an operation. Applying it twice gives the same result. */
export const applied = (tree: Tree, operation: Untold): Tree => {
  const { node } = operation;
  const chapter = chapterOf(tree, node);
  const page = pageOf(tree, node);
  switch (operation.kind) {
    case 'addChapter': {
      const made = {
        id: node,
        editable: true,
        title: operation.title,
        visible: true,
        rowVersion: 1,
        templateCode: null,
        pages: [],
      };
      return chapter ? tree : { ...tree, chapters: [...tree.chapters, made] };
    }
    case 'addPage':
      if (page) return tree;
      return withPage(tree, newPage(node, operation.chapter, operation.title), operation.chapter, operation.after);
    case 'copyPage': {
      const from = pageOf(tree, operation.from);
      if (page || !from) return tree;
      const copy = { ...from, id: node, title: suffixed(from.title, ' (copie)', 120), slug: '', rowVersion: 1 };
      return withPage(tree, copy, from.chapterId, from.id);
    }
    case 'changeChapter':
    case 'changePage':
      return withChanged(tree, node, operation.fields);
    case 'placeChapter':
      return chapter ? { ...tree, chapters: withRow(tree.chapters, chapter, operation.after) } : tree;
    case 'placePage':
      if (!page || !chapterOf(tree, operation.chapter)) return tree;
      return withPage(tree, page, operation.chapter, operation.after);
    case 'removeChapter':
    case 'removePage':
      return without(tree, node);
    case 'restoreChapter':
      return { ...tree, chapters: withRow(tree.chapters, chapter ?? operation.was, operation.after) };
    case 'restorePage':
      return withPage(tree, page ?? operation.was, operation.chapter, operation.after);
  }
};
