import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { same } from './equal.ts';
import type { History } from './history.ts';
import type { Outbox } from './outbox.ts';
import type { Failure } from './queued.ts';
import type { Said, Way } from './said.ts';
import type { ShownTree } from './shown-tree.ts';
import { applied, chapterOf, type NodeFields, pageOf, type TreeOperation } from './tree-operations.ts';

/** What became of a change that could not be done as it was asked. */
export type TreeNews =
  | { kind: 'refused'; said: Said; way: Way; message: string; gone: 'page' | 'chapter' | null }
  | { kind: 'elsewhere'; said: Said; chapter: string };

interface Parts {
  outbox: Outbox<TreeOperation>;
  history: History;
  tree: ShownTree;
  refresh: () => void;
  /** Whether something was written in this page that the server does not have. */
  holds: (page: string) => boolean;
  /** A page that was never made is given up, with what was written in it. */
  abandoned: (page: string) => void;
  news: (news: TreeNews) => void;
}

const nodeOf = (tree: Tree, id: string) => chapterOf(tree, id) ?? pageOf(tree, id);
const isThere = (tree: Tree | null, id: string) => tree !== null && nodeOf(tree, id) !== undefined;

type Current = NodeFields & { rowVersion: number };

/** What the refusal of a change of chapters and pages means: what is shown goes back to what the server holds. */
export class TreeAnswers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** True when the change is settled and may be forgotten. */
  refused(operation: TreeOperation, failure: Failure): boolean {
    const { tree, outbox, refresh } = this.#parts;
    const gone = failure.status === 404 || failure.status === 410;
    // The right was withdrawn from the whole booklet: everything waits, as in the pages.
    if (failure.status === 403 && !tree.known?.chapters.some(({ editable }) => editable)) return false;
    if (operation.kind === 'changeChapter' || operation.kind === 'changePage') {
      if (failure.status === 409 || failure.status === 412) return this.#clashed(operation, failure);
    }
    if (gone && (operation.kind === 'removeChapter' || operation.kind === 'removePage')) {
      if (tree.known) tree.know(applied(tree.known, operation));
      return true;
    }
    refresh();
    this.#tell(operation, failure);
    if (this.#mustStay(operation, gone)) return false;
    const made = operation.kind.startsWith('add') || operation.kind === 'copyPage';
    if (made) tree.forget(operation.node);
    // What else was done with it cannot be done either.
    if (made || !isThere(tree.known, operation.node)) outbox.drop(operation.node);
    return true;
  }

  #tell(operation: TreeOperation, { status, message }: Pick<Failure, 'status' | 'message'>): void {
    const { said, way, step } = operation;
    const { known } = this.#parts.tree;
    const lost = status === 404 || status === 410;
    const chapterLost = 'chapter' in operation && known !== null && !chapterOf(known, operation.chapter);
    const own = operation.kind.endsWith('Page') ? 'page' : 'chapter';
    this.#parts.history.forget(step);
    this.#parts.news({ kind: 'refused', said, way, message, gone: lost ? (chapterLost ? 'chapter' : own) : null });
  }

  /** Something new that holds what was written: it stays on the device until the person decides. */
  #mustStay(operation: TreeOperation, gone: boolean): boolean {
    const { outbox, holds, tree } = this.#parts;
    if (operation.kind === 'addChapter') {
      return outbox.items.some((item) => 'chapter' in item.operation && item.operation.chapter === operation.node);
    }
    if (operation.kind !== 'addPage' || !holds(operation.node)) return false;
    // It was made once and deleted by somebody since: what was written in it goes to a page of its own.
    return !(gone && tree.known && chapterOf(tree.known, operation.chapter));
  }

  /** Others changed other fields: ours go again on top of theirs. The same field: theirs stays, and the person is told. */
  #clashed(operation: TreeOperation & { kind: 'changeChapter' | 'changePage' }, failure: Failure): boolean {
    const { outbox, tree, refresh } = this.#parts;
    const { current } = failure.body;
    const { known } = tree;
    const base = known && nodeOf(known, operation.node);
    if (typeof current !== 'object' || current === null || !base) {
      refresh();
      this.#tell(operation, failure);
      return true;
    }
    // `current` is the chapter or the page as the contract describes it in `updateChapter` and `updatePage`.
    const theirs = current as Current;
    const names = Object.keys(operation.fields) as (keyof NodeFields)[];
    const { rowVersion } = theirs;
    const mine = names.every((name) => same(theirs[name], operation.fields[name]));
    const clash = names.some((name) => !same(theirs[name], base[name]) && !same(theirs[name], operation.fields[name]));
    const fields = { title: theirs.title ?? base.title, visible: theirs.visible ?? base.visible, rowVersion };
    tree.know(applied(known, { ...operation, fields }));
    if (!clash && !mine) {
      queueMicrotask(() => outbox.release(operation.node, rowVersion));
      return false;
    }
    outbox.rebase(operation.node, rowVersion);
    refresh();
    if (!mine) this.#tell(operation, failure);
    return true;
  }

  /** Something new that the server refused for its title is offered to it again under another one. */
  offeredAgain(id: string, { title }: NodeFields): boolean {
    const { outbox } = this.#parts;
    const item = outbox.haltOf(id);
    if (title === undefined || !item || !('title' in item.operation)) return false;
    item.operation = { ...item.operation, title, said: { ...item.operation.said, name: title } };
    outbox.release(id, 1);
    return true;
  }

  /** Something new that the server refused is given up: it never was. */
  givenUp(id: string): boolean {
    const { outbox, history, abandoned } = this.#parts;
    const halted = outbox.haltOf(id)?.operation;
    if (halted?.kind !== 'addChapter' && halted?.kind !== 'addPage') return false;
    const isOf = (operation: TreeOperation) => operation.kind === 'addPage' && operation.chapter === id;
    const pages = outbox.items.map(({ operation }) => operation).filter(isOf);
    // Before their chapter: without it they would no longer wait.
    for (const { node, step } of [...pages, { node: id, step: halted.step }]) {
      abandoned(node);
      history.forget(step);
      outbox.drop(node);
    }
    return true;
  }
}
