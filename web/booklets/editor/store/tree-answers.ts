import type { Tree } from '../../../../contract/booklets/content/content.ts';
import type { ChangeLabel, ChangeMode } from './change-label.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { EditHistory } from './history.ts';
import type { Outbox } from './outbox.ts';
import type { CallFailure } from './queued-operation.ts';
import type { TreeDisplay } from './tree-display.ts';
import { applyTreeOperation, findChapter, findPage, type NodeFields, type TreeOperation } from './tree-operations.ts';

/** Outcome of a change that could not be done as requested. */
export type TreeNotification =
  | { kind: 'refused'; changeLabel: ChangeLabel; way: ChangeMode; message: string; gone: 'page' | 'chapter' | null }
  | { kind: 'elsewhere'; changeLabel: ChangeLabel; chapter: string };

interface TreeAnswersDependencies {
  outbox: Outbox<TreeOperation>;
  history: EditHistory;
  tree: TreeDisplay;
  reloadTree: () => void;
  /** True when this page has content that the server does not have. */
  holds: (page: string) => boolean;
  /** Called for a page that was never created: it is discarded, with its content. */
  abandoned: (page: string) => void;
  news: (news: TreeNotification) => void;
}

const findNode = (tree: Tree, id: string) => findChapter(tree, id) ?? findPage(tree, id);
const hasNode = (tree: Tree | null, id: string) => tree !== null && findNode(tree, id) !== undefined;

type ServerNode = NodeFields & { rowVersion: number };

/** Handles refused changes of chapters and pages: the display reverts to the server state. */
export class TreeAnswers {
  readonly #parts: TreeAnswersDependencies;

  constructor(parts: TreeAnswersDependencies) {
    this.#parts = parts;
  }

  /** True when the change is settled and can be dropped. */
  handleRefusal(operation: TreeOperation, failure: CallFailure): boolean {
    const { tree, outbox, reloadTree } = this.#parts;
    const gone = failure.status === 404 || failure.status === 410;
    // The permission on the whole booklet was withdrawn: everything waits, as in the pages.
    if (failure.status === 403 && !tree.serverTree?.chapters.some(({ editable }) => editable)) return false;
    if (operation.kind === 'changeChapter' || operation.kind === 'changePage') {
      if (failure.status === 409 || failure.status === 412) return this.#clashed(operation, failure);
    }
    if (gone && (operation.kind === 'removeChapter' || operation.kind === 'removePage')) {
      if (tree.serverTree) tree.setServerTree(applyTreeOperation(tree.serverTree, operation));
      return true;
    }
    reloadTree();
    this.#tell(operation, failure);
    if (this.#mustStay(operation, gone)) return false;
    const made = operation.kind.startsWith('add') || operation.kind === 'copyPage';
    if (made) tree.forgetDeleted(operation.node);
    // Other operations on it cannot be done either.
    if (made || !hasNode(tree.serverTree, operation.node)) outbox.drop(operation.node);
    return true;
  }

  #tell(operation: TreeOperation, { status, message }: Pick<CallFailure, 'status' | 'message'>): void {
    const { said, way, step } = operation;
    const { serverTree } = this.#parts.tree;
    const lost = status === 404 || status === 410;
    const chapterLost = 'chapter' in operation && serverTree !== null && !findChapter(serverTree, operation.chapter);
    const own = operation.kind.endsWith('Page') ? 'page' : 'chapter';
    this.#parts.history.dropStep(step);
    this.#parts.news({
      kind: 'refused',
      changeLabel: said,
      way,
      message,
      gone: lost ? (chapterLost ? 'chapter' : own) : null,
    });
  }

  /** True for a new node with unsaved content: it stays on the device until the user decides. */
  #mustStay(operation: TreeOperation, gone: boolean): boolean {
    const { outbox, holds, tree } = this.#parts;
    if (operation.kind === 'addChapter') {
      return outbox.items.some((item) => 'chapter' in item.operation && item.operation.chapter === operation.node);
    }
    if (operation.kind !== 'addPage' || !holds(operation.node)) return false;
    // Another editor deleted it after its creation: its content goes to a new page.
    return !(gone && tree.serverTree && findChapter(tree.serverTree, operation.chapter));
  }

  /**
   * If others changed other fields, ours are sent again on top. If they changed the same field, theirs stays, and the
   * user is notified.
   */
  #clashed(operation: TreeOperation & { kind: 'changeChapter' | 'changePage' }, failure: CallFailure): boolean {
    const { outbox, tree, reloadTree } = this.#parts;
    const { current } = failure.body;
    const { serverTree } = tree;
    const base = serverTree && findNode(serverTree, operation.node);
    if (typeof current !== 'object' || current === null || !base) {
      reloadTree();
      this.#tell(operation, failure);
      return true;
    }
    // `current` is the chapter or the page as the contract describes it in `updateChapter` and `updatePage`.
    const theirs = current as ServerNode;
    const names = Object.keys(operation.fields) as (keyof NodeFields)[];
    const { rowVersion } = theirs;
    const mine = names.every((name) => isDeepEqual(theirs[name], operation.fields[name]));
    const clash = names.some(
      (name) => !isDeepEqual(theirs[name], base[name]) && !isDeepEqual(theirs[name], operation.fields[name]),
    );
    const fields = { title: theirs.title ?? base.title, visible: theirs.visible ?? base.visible, rowVersion };
    tree.setServerTree(applyTreeOperation(serverTree, { ...operation, fields }));
    if (!clash && !mine) {
      queueMicrotask(() => outbox.release(operation.node, rowVersion));
      return false;
    }
    outbox.rebase(operation.node, rowVersion);
    reloadTree();
    if (!mine) this.#tell(operation, failure);
    return true;
  }

  /** Sends again, under another title, a new node that the server refused for its title. */
  retryWithTitle(id: string, { title }: NodeFields): boolean {
    const { outbox } = this.#parts;
    const item = outbox.findHalted(id);
    if (title === undefined || !item || !('title' in item.operation)) return false;
    item.operation = { ...item.operation, title, said: { ...item.operation.said, name: title } };
    outbox.release(id, 1);
    return true;
  }

  /** Discards a new node that the server refused. */
  discardRefused(id: string): boolean {
    const { outbox, history, abandoned } = this.#parts;
    const halted = outbox.findHalted(id)?.operation;
    if (halted?.kind !== 'addChapter' && halted?.kind !== 'addPage') return false;
    const isOf = (operation: TreeOperation) => operation.kind === 'addPage' && operation.chapter === id;
    const pages = outbox.items.map(({ operation }) => operation).filter(isOf);
    // Pages come before their chapter: without it they would no longer wait.
    for (const { node, step } of [...pages, { node: id, step: halted.step }]) {
      abandoned(node);
      history.dropStep(step);
      outbox.drop(node);
    }
    return true;
  }
}
