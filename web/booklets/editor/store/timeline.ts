import type { Change, History, Made } from './history.ts';
import type { PageStore } from './page-store.ts';
import type { Said } from './said.ts';
import { isTreeChange, pageOf, type TreeChange } from './tree-operations.ts';
import type { TreeStore } from './tree-store.ts';

/** Result of an undo or redo: the page to show and the block in it. */
export interface Undone {
  said: Said;
  way: 'undone' | 'redone';
  page: string | null;
  block: string | null;
  /** True when it was impossible, because its subject no longer exists. The step is dropped. */
  lost: boolean;
}

interface Parts {
  history: History;
  tree: TreeStore;
  /** The store of a page that is open, or was left with something to undo. */
  store: (page: string) => PageStore | null;
}

/** Undoes and redoes the last step, on any page. */
export class Timeline {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get canUndo(): boolean {
    return this.#parts.history.canUndo;
  }
  get canRedo(): boolean {
    return this.#parts.history.canRedo;
  }

  undo(): Undone | null {
    const step = this.#parts.history.undo();
    return step && this.#go(step, step.back, 'undone');
  }
  redo(): Undone | null {
    const step = this.#parts.history.redo();
    return step && this.#go(step, step.forth, 'redone');
  }

  #go(step: Made, changes: Made['back'], way: Undone['way']): Undone {
    const { said } = step;
    const { history } = this.#parts;
    if (!changes.every((change) => this.#can(step, change))) {
      history.forget(step.id);
      return { said, way, page: null, block: null, lost: true };
    }
    let undone: Undone = { said, way, page: step.page, block: null, lost: false };
    for (const change of changes) {
      if (isTreeChange(change)) undone = { ...undone, page: this.#applyToTree(step, change, way) };
      else undone = { ...undone, block: this.#store(step)?.apply([change]) ?? null };
    }
    return undone;
  }

  #store({ page }: Made): PageStore | null {
    return page === null ? null : this.#parts.store(page);
  }

  #can(step: Made, change: Change | TreeChange): boolean {
    const { tree } = this.#parts;
    if (isTreeChange(change)) return tree.can(change);
    return step.page !== null && this.#store(step) !== null && tree.shown !== null && !!pageOf(tree.shown, step.page);
  }

  /** Returns the page to show. */
  #applyToTree(step: Made, change: TreeChange, way: Undone['way']): string | null {
    const { tree, store } = this.#parts;
    // An open page is changed through its own store: one version.
    const open = change.kind === 'changePage' ? store(change.node) : null;
    if (open && change.kind === 'changePage') open.apply([{ kind: 'page', fields: change.fields }]);
    else tree.apply(change, step, way);
    const there = change.kind === 'changePage' || change.kind === 'placePage' || change.kind === 'restorePage';
    return there ? change.node : null;
  }
}
