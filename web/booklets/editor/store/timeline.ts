import type { ChangeLabel } from './change-label.ts';
import type { EditHistory, PageChange, RecordedStep, ServerChange } from './history.ts';
import type { PageStore } from './page-store.ts';
import { findPage, isTreeChange, type TreeChange } from './tree-operations.ts';
import type { TreeStore } from './tree-store.ts';

/** Result of an undo or redo: the page to show and the block in it. */
export interface UndoResult {
  changeLabel: ChangeLabel;
  way: 'undone' | 'redone';
  page: string | null;
  block: string | null;
  /** True when it was impossible, because its subject no longer exists. The step is dropped. */
  lost: boolean;
}

interface TimelineDependencies {
  history: EditHistory;
  tree: TreeStore;
  /** The store of a page that is open, or was left with something to undo. */
  store: (page: string) => PageStore | null;
}

/** Another page than that of the step, whose block appears or disappears. */
const getOtherPage = (change: PageChange): string | undefined =>
  change.kind === 'show' || change.kind === 'hide' ? change.page : undefined;

/** Undoes and redoes the last step, on any page. */
export class Timeline {
  readonly #parts: TimelineDependencies;

  constructor(parts: TimelineDependencies) {
    this.#parts = parts;
  }

  get canUndo(): boolean {
    return this.#parts.history.canUndo;
  }
  get canRedo(): boolean {
    return this.#parts.history.canRedo;
  }

  undo(): UndoResult | null {
    const step = this.#parts.history.undo();
    return step && this.#go(step, step.undoChanges, 'undone');
  }
  redo(): UndoResult | null {
    const step = this.#parts.history.redo();
    return step && this.#go(step, step.redoChanges, 'redone');
  }

  #go(step: RecordedStep, changes: RecordedStep['undoChanges'], way: UndoResult['way']): UndoResult {
    const { changeLabel } = step;
    const { history } = this.#parts;
    if (!changes.every((change) => this.#can(step, change))) {
      history.dropStep(step.id);
      return { changeLabel: changeLabel, way, page: null, block: null, lost: true };
    }
    let undone: UndoResult = { changeLabel: changeLabel, way, page: step.page, block: null, lost: false };
    for (const change of changes) {
      if (change.kind === 'server') change.run();
      else if (isTreeChange(change)) undone = { ...undone, page: this.#applyToTree(step, change, way) };
      else undone = { ...undone, ...this.#applyToPage(step, change) };
    }
    return undone;
  }

  #store(page: string | null): PageStore | null {
    return page === null ? null : this.#parts.store(page);
  }

  /** Returns what to show: nothing of another page than that of the step. */
  #applyToPage({ page }: RecordedStep, change: PageChange): Partial<UndoResult> {
    const other = getOtherPage(change);
    const block = this.#store(other ?? page)?.applyChanges([change]) ?? null;
    return other === undefined ? { block } : {};
  }

  #can(step: RecordedStep, change: PageChange | TreeChange | ServerChange): boolean {
    const { tree } = this.#parts;
    if (change.kind === 'server') return true;
    if (isTreeChange(change)) return tree.canApply(change);
    const page = getOtherPage(change) ?? step.page;
    return page !== null && this.#store(page) !== null && tree.shown !== null && !!findPage(tree.shown, page);
  }

  /** Returns the page to show. */
  #applyToTree(step: RecordedStep, change: TreeChange, way: UndoResult['way']): string | null {
    const { tree, store } = this.#parts;
    // An open page is changed through its own store: one version.
    const open = change.kind === 'changePage' ? store(change.node) : null;
    if (open && change.kind === 'changePage') open.applyChanges([{ kind: 'page', fields: change.fields }]);
    else tree.applyChange(change, step, way);
    const there = change.kind === 'changePage' || change.kind === 'placePage' || change.kind === 'restorePage';
    return there ? change.node : null;
  }
}
