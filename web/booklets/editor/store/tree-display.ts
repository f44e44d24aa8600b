import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { isDeepEqual } from './deep-equal.ts';
import { TopicEmitter } from './topics.ts';
import {
  applyTreeOperation,
  findChapter,
  findPage,
  type NodeFields,
  type TreeChange,
  type TreeOperationDraft,
} from './tree-operations.ts';
import { findNearestSibling, findNodePlace, isChapterNode, type NodePlace } from './tree-places.ts';

/** A node deleted in this session, and its place. */
export interface DeletedNode {
  node: ChapterNode | PageNode;
  place: NodePlace;
}

/** The chapters and pages as displayed, and as the server last sent them. It does not save. */
export class TreeDisplay {
  readonly topics = new TopicEmitter();
  readonly #waiting: () => readonly TreeOperationDraft[];
  readonly #opened: (page: string) => NodeFields | null;
  readonly #gone = new Map<string, DeletedNode>();
  #known: Tree | null = null;
  #shown: Tree | null = null;
  #begun = false;

  /** `waiting`: pending operations, in order; `opened`: title and visibility of an open page. */
  constructor(waiting: () => readonly TreeOperationDraft[], opened: (page: string) => NodeFields | null) {
    this.#waiting = waiting;
    this.#opened = opened;
  }

  get serverTree(): Tree | null {
    return this.#known;
  }
  /** Null until the server sent it and the drafts of the device are loaded. */
  get shown(): Tree | null {
    return this.#shown;
  }
  /** Nodes deleted in this session and not restored, the latest first. */
  get deletedNodes(): DeletedNode[] {
    return [...this.#gone.values()].filter(({ node }) => !this.findNode(node.id)).reverse();
  }

  findNode(id: string): ChapterNode | PageNode | undefined {
    return this.#shown ? (findChapter(this.#shown, id) ?? findPage(this.#shown, id)) : undefined;
  }

  /** Starts the display: the drafts of the device are in the queue. */
  startDisplay(): void {
    this.#begun = true;
    this.refreshDisplay();
  }

  setServerTree(tree: Tree): void {
    this.#known = tree;
    this.refreshDisplay();
  }

  refreshDisplay(): void {
    const tree = this.#begun ? this.#known : null;
    const next = tree && this.#asOpened(this.#waiting().reduce(applyTreeOperation, tree));
    if (isDeepEqual(next, this.#shown)) return;
    this.#shown = next;
    this.topics.notify('tree');
  }

  #asOpened(tree: Tree): Tree {
    return {
      ...tree,
      chapters: tree.chapters.map((chapter) => ({
        ...chapter,
        pages: chapter.pages.map((page) => ({ ...page, ...this.#opened(page.id) })),
      })),
    };
  }

  /** Stores a node and its place before its deletion, so that it can be restored. */
  rememberDeleted(id: string): void {
    const node = this.findNode(id);
    const place = this.#shown && findNodePlace(this.#shown, id);
    this.#gone.delete(id);
    if (node && place) this.#gone.set(id, { node, place });
  }

  /** Forgets a node that was never created: it cannot be restored. */
  forgetDeleted(id: string): void {
    this.#gone.delete(id);
  }

  findDeleted(id: string): DeletedNode | null {
    return this.#gone.get(id) ?? null;
  }

  /** Builds the operation of a change from the displayed tree; null when it is no longer possible. */
  findOperation(change: TreeChange): TreeOperationDraft | null {
    const tree = this.#shown;
    const { node: id } = change;
    const node = this.findNode(id);
    if (!tree) return null;
    if (change.kind === 'restoreChapter' || change.kind === 'restorePage')
      return node ? null : this.#restored(tree, id);
    if (!node) return null;
    switch (change.kind) {
      case 'placePage': {
        const { kind, chapter, behind } = change;
        const home = findChapter(tree, chapter);
        return home ? { kind, node: id, chapter, after: findNearestSibling(behind, home.pages) } : null;
      }
      case 'placeChapter':
        return { kind: 'placeChapter', node: id, after: findNearestSibling(change.behind, tree.chapters) };
      case 'changeChapter':
      case 'changePage':
        return { ...change, rowVersion: node.rowVersion };
      case 'removeChapter':
        return { kind: 'removeChapter', node: id, pages: isChapterNode(node) ? node.pages.map((page) => page.id) : [] };
      case 'removePage':
        return { kind: 'removePage', node: id };
    }
  }

  #restored(tree: Tree, node: string): TreeOperationDraft | null {
    const gone = this.#gone.get(node);
    if (!gone) return null;
    const { node: was, place } = gone;
    if (isChapterNode(was))
      return { kind: 'restoreChapter', node, was, after: findNearestSibling(place.behind, tree.chapters) };
    const home = findChapter(tree, place.chapter ?? '');
    if (!home) return null;
    return { kind: 'restorePage', node, was, chapter: home.id, after: findNearestSibling(place.behind, home.pages) };
  }
}
