import type { ChapterNode, PageNode, Tree } from '../../../../contract/booklets/content/content.ts';
import { same } from './equal.ts';
import { Topics } from './topics.ts';
import { applied, chapterOf, type NodeFields, pageOf, type TreeChange, type Untold } from './tree-operations.ts';
import { isChapter, nearest, type Place, placeOf } from './tree-places.ts';

/** What was deleted here in this session, and where it was. */
export interface GoneNode {
  node: ChapterNode | PageNode;
  place: Place;
}

/** The chapters and pages as they are shown, and as the server last told them. Knows nothing of saving. */
export class ShownTree {
  readonly topics = new Topics();
  readonly #waiting: () => readonly Untold[];
  readonly #opened: (page: string) => NodeFields | null;
  readonly #gone = new Map<string, GoneNode>();
  #known: Tree | null = null;
  #shown: Tree | null = null;
  #begun = false;

  /** `waiting`: what was done here and is not saved yet, in order; `opened`: how an open page is titled. */
  constructor(waiting: () => readonly Untold[], opened: (page: string) => NodeFields | null) {
    this.#waiting = waiting;
    this.#opened = opened;
  }

  get known(): Tree | null {
    return this.#known;
  }
  /** Null until the server told it and what was left on the device is known. */
  get shown(): Tree | null {
    return this.#shown;
  }
  /** What was deleted in this session and is not back, the latest first. */
  get deleted(): GoneNode[] {
    return [...this.#gone.values()].filter(({ node }) => !this.find(node.id)).reverse();
  }

  find(id: string): ChapterNode | PageNode | undefined {
    return this.#shown ? (chapterOf(this.#shown, id) ?? pageOf(this.#shown, id)) : undefined;
  }

  /** From now on something is shown: what was left on the device is in the queue. */
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

  /** Keeps what is about to be deleted, and where it is, for it to come back. */
  remember(id: string): void {
    const node = this.find(id);
    const place = this.#shown && placeOf(this.#shown, id);
    this.#gone.delete(id);
    if (node && place) this.#gone.set(id, { node, place });
  }

  /** It never was: it cannot come back. */
  forget(id: string): void {
    this.#gone.delete(id);
  }

  goneNode(id: string): GoneNode | null {
    return this.#gone.get(id) ?? null;
  }

  /** How a change is told to the server from what is shown now; null when it can no longer be done. */
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
