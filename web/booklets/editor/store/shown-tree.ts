import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { same } from './equal.ts';
import { Topics } from './topics.ts';
import { applied, chapterOf, type NodeFields, pageOf, type TreeChange, type Untold } from './tree-operations.ts';
import { isChapter, nearest, type Place, placeOf } from './tree-places.ts';

/** A node deleted in this session, and its place. */
export interface GoneNode {
  node: ChapterNode | PageNode;
  place: Place;
}

/** The chapters and pages as displayed, and as the server last sent them. It does not save. */
export class ShownTree {
  readonly topics = new Topics();
  readonly #waiting: () => readonly Untold[];
  readonly #opened: (page: string) => NodeFields | null;
  readonly #gone = new Map<string, GoneNode>();
  #known: Tree | null = null;
  #shown: Tree | null = null;
  #begun = false;

  /** `waiting`: pending operations, in order; `opened`: title and visibility of an open page. */
  constructor(waiting: () => readonly Untold[], opened: (page: string) => NodeFields | null) {
    this.#waiting = waiting;
    this.#opened = opened;
  }

  get known(): Tree | null {
    return this.#known;
  }
  /** Null until the server sent it and the drafts of the device are loaded. */
  get shown(): Tree | null {
    return this.#shown;
  }
  /** Nodes deleted in this session and not restored, the latest first. */
  get deleted(): GoneNode[] {
    return [...this.#gone.values()].filter(({ node }) => !this.find(node.id)).reverse();
  }

  find(id: string): ChapterNode | PageNode | undefined {
    return this.#shown ? (chapterOf(this.#shown, id) ?? pageOf(this.#shown, id)) : undefined;
  }

  /** Starts the display: the drafts of the device are in the queue. */
  begin(): void {
    this.#begun = true;
    this.draw();
  }

  know(tree: Tree): void {
    this.#known = tree;
    this.draw();
  }

  draw(): void {
    const tree = this.#begun ? this.#known : null;
    const next = tree && this.#asOpened(this.#waiting().reduce(applied, tree));
    if (same(next, this.#shown)) return;
    this.#shown = next;
    this.topics.tell('tree');
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
  remember(id: string): void {
    const node = this.find(id);
    const place = this.#shown && placeOf(this.#shown, id);
    this.#gone.delete(id);
    if (node && place) this.#gone.set(id, { node, place });
  }

  /** Forgets a node that was never created: it cannot be restored. */
  forget(id: string): void {
    this.#gone.delete(id);
  }

  goneNode(id: string): GoneNode | null {
    return this.#gone.get(id) ?? null;
  }

  /** Builds the operation of a change from the displayed tree; null when it is no longer possible. */
  told(change: TreeChange): Untold | null {
    const tree = this.#shown;
    const { node: id } = change;
    const node = this.find(id);
    if (!tree) return null;
    if (change.kind === 'restoreChapter' || change.kind === 'restorePage')
      return node ? null : this.#restored(tree, id);
    if (!node) return null;
    switch (change.kind) {
      case 'placePage': {
        const { kind, chapter, behind } = change;
        const home = chapterOf(tree, chapter);
        return home ? { kind, node: id, chapter, after: nearest(behind, home.pages) } : null;
      }
      case 'placeChapter':
        return { kind: 'placeChapter', node: id, after: nearest(change.behind, tree.chapters) };
      case 'changeChapter':
      case 'changePage':
        return { ...change, rowVersion: node.rowVersion };
      case 'removeChapter':
        return { kind: 'removeChapter', node: id, pages: isChapter(node) ? node.pages.map((page) => page.id) : [] };
      case 'removePage':
        return { kind: 'removePage', node: id };
    }
  }

  #restored(tree: Tree, node: string): Untold | null {
    const gone = this.#gone.get(node);
    if (!gone) return null;
    const { node: was, place } = gone;
    if (isChapter(was)) return { kind: 'restoreChapter', node, was, after: nearest(place.behind, tree.chapters) };
    const home = chapterOf(tree, place.chapter ?? '');
    if (!home) return null;
    return { kind: 'restorePage', node, was, chapter: home.id, after: nearest(place.behind, home.pages) };
  }
}
