import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { addTitleSuffix } from '../../../../contract/platform/text/add-title-suffix.ts';
import type { ChangeLabel, ChangeMode } from './change-label.ts';
import { placeIdAfter } from './operations.ts';
import type { QueueRules } from './queued-operation.ts';

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
type TreeOperationBody =
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
export type TreeOperation = TreeOperationBody & { step: string; said: ChangeLabel; way: ChangeMode };
export type TreeOperationDraft = TreeOperationBody;

export const isTreeOperation = <Other extends object>(one: Other | TreeOperation): one is TreeOperation =>
  'node' in one;
export const isTreeChange = <Other extends object>(one: Other | TreeChange): one is TreeChange => 'node' in one;

const getSubject = ({ node }: TreeOperation) => node;

/** Chapters and pages are sent to the server in the order in which they were changed. */
export const TREE_RULES: QueueRules<TreeOperation> = {
  getSubject,
  listDependencies: (operation) => {
    if (operation.kind === 'copyPage') return [operation.node, operation.from];
    return 'chapter' in operation ? [operation.node, operation.chapter] : [operation.node];
  },
  isTyped: () => false,
  isStructural: () => true,
  mergeOperations: () => null,
  rebaseOperation: (operation, rowVersion) => ('rowVersion' in operation ? { ...operation, rowVersion } : operation),
};

/** Pages that exist only after this operation: their content is sent after it. */
export const listCreatedPages = (operation: TreeOperation): readonly string[] => {
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
export const listRequiredPages = (operation: TreeOperation): readonly string[] => {
  if (operation.kind === 'copyPage') return [operation.from];
  if (operation.kind === 'removePage') return [operation.node];
  return operation.kind === 'removeChapter' ? operation.pages : [];
};

/** An empty page, as the server would create it. */
export const createPageNode = (id: string, chapterId: string, title: string): PageNode => ({
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
  unlockAfterId: null,
  readingMinutes: null,
  reviewOn: null,
  reviewMonths: null,
  note: '',
  rowVersion: 1,
  blocks: 0,
  words: 0,
  templateCode: null,
});

export const findChapter = (tree: Tree, id: string): ChapterNode | undefined =>
  tree.chapters.find((chapter) => chapter.id === id);
export const findPage = (tree: Tree, id: string): PageNode | undefined =>
  tree.chapters.flatMap(({ pages }) => pages).find((page) => page.id === id);

/** `rows` with this one right after another of them, and no longer in its former place. */
const insertRow = <Row extends { id: string }>(rows: readonly Row[], row: Row, after: string | null): Row[] => {
  const known = new Map([...rows, row].map((one) => [one.id, one]));
  return placeIdAfter(
    rows.map(({ id }) => id),
    row.id,
    after,
  ).flatMap((id) => known.get(id) ?? []);
};

const insertPage = (tree: Tree, page: PageNode, chapterId: string, after: string | null): Tree => {
  // Its chapter was deleted meanwhile: the page goes to the last one, so that it is not lost.
  const home = findChapter(tree, chapterId) ? chapterId : tree.chapters.at(-1)?.id;
  const chapters = tree.chapters.map((chapter) => ({
    ...chapter,
    pages:
      chapter.id === home
        ? insertRow(chapter.pages, { ...page, chapterId: chapter.id }, after)
        : chapter.pages.filter(({ id }) => id !== page.id),
  }));
  return { ...tree, chapters };
};

const updateNode = (tree: Tree, id: string, fields: NodeFields): Tree => ({
  ...tree,
  chapters: tree.chapters.map((chapter) => ({
    ...chapter,
    ...(chapter.id === id ? fields : {}),
    pages: chapter.pages.map((page) => (page.id === id ? { ...page, ...fields } : page)),
  })),
});

const removeNode = (tree: Tree, id: string): Tree => ({
  ...tree,
  chapters: tree.chapters
    .filter((chapter) => chapter.id !== id)
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter((page) => page.id !== id) })),
});

/** The chapters and pages after an operation. Applying it twice gives the same result. */
export const applyTreeOperation = (tree: Tree, operation: TreeOperationDraft): Tree => {
  const { node } = operation;
  const chapter = findChapter(tree, node);
  const page = findPage(tree, node);
  switch (operation.kind) {
    case 'addChapter': {
      const made = {
        id: node,
        editable: true,
        reviewMonths: null,
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
      return insertPage(
        tree,
        createPageNode(node, operation.chapter, operation.title),
        operation.chapter,
        operation.after,
      );
    case 'copyPage': {
      const from = findPage(tree, operation.from);
      if (page || !from) return tree;
      const copy = { ...from, id: node, title: addTitleSuffix(from.title, ' (copie)', 120), slug: '', rowVersion: 1 };
      return insertPage(tree, copy, from.chapterId, from.id);
    }
    case 'changeChapter':
    case 'changePage':
      return updateNode(tree, node, operation.fields);
    case 'placeChapter':
      return chapter ? { ...tree, chapters: insertRow(tree.chapters, chapter, operation.after) } : tree;
    case 'placePage':
      if (!page || !findChapter(tree, operation.chapter)) return tree;
      return insertPage(tree, page, operation.chapter, operation.after);
    case 'removeChapter':
    case 'removePage':
      return removeNode(tree, node);
    case 'restoreChapter':
      return { ...tree, chapters: insertRow(tree.chapters, chapter ?? operation.was, operation.after) };
    case 'restorePage':
      return insertPage(tree, page ?? operation.was, operation.chapter, operation.after);
  }
};
