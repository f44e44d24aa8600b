import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { type ChangeLabel, type ChangeMode, toChangeKind } from './change-label.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { EditHistory, RecordedStep } from './history.ts';
import { Outbox } from './outbox.ts';
import { type Acknowledgement, isCallFailure, type QueuedOperation } from './queued-operation.ts';
import type { TopicEmitter } from './topics.ts';
import { TreeAnswers, type TreeNotification } from './tree-answers.ts';
import { type DeletedNode, TreeDisplay } from './tree-display.ts';
import {
  findChapter,
  listCreatedPages,
  type NodeFields,
  TREE_RULES,
  type TreeChange,
  type TreeOperation,
  type TreeOperationDraft,
} from './tree-operations.ts';
import {
  findAlternativeOperation,
  findNodePlace,
  isChapterNode,
  listSiblingsUpTo,
  type NodePlace,
} from './tree-places.ts';

/** Dependencies of the chapters and pages. */
export interface TreeStoreDependencies {
  sendOperation: (operation: TreeOperation) => Promise<Acknowledgement>;
  loadTree: () => Promise<Tree>;
  /** True when the content to save before this operation is saved. */
  isReady: (item: QueuedOperation<TreeOperation>) => boolean;
  /** Called when the pending operations changed, to store them on the device. */
  storeDraft: (items: readonly QueuedOperation<TreeOperation>[]) => void;
  createId: () => string;
  history: EditHistory;
  /** The title and the visibility of an open page, which its own store changes. */
  findOpenFields: (page: string) => NodeFields | null;
  /** True when this page has content that the server does not have. */
  hasUnsavedContent: (page: string) => boolean;
  /** Called when the server sent a new tree. */
  onServerTree: (tree: Tree) => void;
  /** Called for a page that was never created: it is discarded, with its content. */
  onPageDiscarded: (page: string) => void;
  onNotification: (news: TreeNotification) => void;
}

/**
 * The chapters and pages of a booklet. User changes are displayed immediately and sent to the server in order. Topics:
 * `tree`, `status`.
 */
export class TreeStore {
  readonly topics: TopicEmitter;
  readonly outbox: Outbox<TreeOperation>;
  readonly #dependencies: TreeStoreDependencies;
  readonly #tree: TreeDisplay;
  readonly #answers: TreeAnswers;

  constructor(dependencies: TreeStoreDependencies) {
    this.#dependencies = dependencies;
    this.#tree = new TreeDisplay(
      () => this.outbox.items.map(({ operation }) => operation),
      dependencies.findOpenFields,
    );
    this.topics = this.#tree.topics;
    this.outbox = new Outbox<TreeOperation>(
      {
        valid: () => true,
        ready: dependencies.isReady,
        send: (operation) => this.#send(operation),
        acknowledged: (_, { tree }) => tree && this.receiveTree(tree),
        refused: ({ operation }, failure) => this.#answers.handleRefusal(operation, failure),
        changed: () => this.#changed(),
      },
      TREE_RULES,
    );
    this.#answers = new TreeAnswers({
      outbox: this.outbox,
      history: dependencies.history,
      tree: this.#tree,
      reloadTree: () => void this.refresh(),
      holds: dependencies.hasUnsavedContent,
      abandoned: dependencies.onPageDiscarded,
      news: dependencies.onNotification,
    });
  }

  /** The displayed tree; null until the server sent it and the drafts of the device are loaded. */
  get shown(): Tree | null {
    return this.#tree.shown;
  }
  /** Nodes deleted in this session and not restored, the latest first. */
  get deletedNodes(): DeletedNode[] {
    return this.#tree.deletedNodes;
  }
  /** True when this page was deleted here, by itself or with its chapter. */
  wasDeleted(page: string): boolean {
    return this.deletedNodes.some(
      ({ node }) => node.id === page || (isChapterNode(node) && node.pages.some(({ id }) => id === page)),
    );
  }
  /** The unacknowledged operation that creates or restores this page. */
  findPendingCreation(page: string): QueuedOperation<TreeOperation> | null {
    return this.outbox.items.find(({ operation }) => listCreatedPages(operation).includes(page)) ?? null;
  }

  /** Starts the display; `items` are the drafts of the device. */
  startDisplay(items: readonly QueuedOperation<TreeOperation>[]): void {
    this.outbox.prependItems(items);
    this.#tree.startDisplay();
  }

  /** Takes a tree of the server. A tree older than the known one is ignored. */
  receiveTree(tree: Tree): void {
    const { serverTree } = this.#tree;
    if (tree === serverTree || (serverTree && tree.revision < serverTree.revision)) return;
    this.#tree.setServerTree(tree);
    this.#dependencies.onServerTree(tree);
  }

  async refresh(): Promise<void> {
    try {
      this.receiveTree(await this.#dependencies.loadTree());
    } catch (error) {
      // The next answer brings it as well.
      if (!isCallFailure(error)) throw error;
    }
  }

  /** Sends everything now, and retries refused operations. */
  flush(): void {
    for (const { halt, operation } of this.outbox.items) if (halt) this.outbox.release(operation.node, 1);
    this.outbox.flush();
  }

  /** Displays the changes of an open page. */
  refreshDisplay(): void {
    this.#tree.refreshDisplay();
  }

  /* User actions */

  addChapter(title: string): string {
    const node = this.#dependencies.createId();
    this.#add({ kind: 'addChapter', node, title }, 'Chapter', { what: 'chapterAdded', name: title });
    return node;
  }

  /** Adds an empty page at the end of a chapter. */
  addPage(chapter: string, title: string): string {
    const node = this.#dependencies.createId();
    const after = (this.shown && findChapter(this.shown, chapter)?.pages.at(-1)?.id) ?? null;
    this.#add({ kind: 'addPage', node, chapter, title, after }, 'Page', { what: 'pageAdded', name: title });
    return node;
  }

  copyPage(from: string): string {
    this.refreshDisplay();
    const node = this.#dependencies.createId();
    const name = this.#tree.findNode(from)?.title ?? '';
    this.#add({ kind: 'copyPage', node, from }, 'Page', { what: 'pageCopied', name });
    return node;
  }

  changeNode(id: string, fields: NodeFields): void {
    this.refreshDisplay();
    const node = this.#tree.findNode(id);
    if (!node || this.#answers.retryWithTitle(id, fields)) return;
    const back: NodeFields = {};
    if (fields.title !== undefined) back.title = node.title;
    if (fields.visible !== undefined) back.visible = node.visible;
    if (isDeepEqual(back, fields)) return;
    const kind = isChapterNode(node) ? 'changeChapter' : 'changePage';
    const what = toChangeKind(isChapterNode(node) ? 'chapter' : 'page', fields);
    this.#did({ kind, node: id, fields }, { kind, node: id, fields: back }, { what, name: node.title });
  }

  /** Moves a page to a chapter, or a chapter (`chapter: null`), after a sibling; first when null. */
  moveNode(id: string, chapter: string | null, after: string | null): void {
    this.refreshDisplay();
    const node = this.#tree.findNode(id);
    const from = this.shown && findNodePlace(this.shown, id);
    if (!node || !from || !this.shown) return;
    const rows = chapter === null ? this.shown.chapters : (findChapter(this.shown, chapter)?.pages ?? []);
    const behind = listSiblingsUpTo(rows, after, id);
    if (from.chapter === chapter && isDeepEqual(behind, from.behind)) return;
    const to = (place: NodePlace): TreeChange =>
      place.chapter === null
        ? { kind: 'placeChapter', node: id, behind: place.behind }
        : { kind: 'placePage', node: id, chapter: place.chapter, behind: place.behind };
    const what = isChapterNode(node) ? 'chapterMoved' : 'pageMoved';
    this.#did(to({ chapter, behind }), to(from), { what, name: node.title });
  }

  removeNode(id: string): void {
    this.refreshDisplay();
    const node = this.#tree.findNode(id);
    if (!node || this.#answers.discardRefused(id)) return;
    const about = isChapterNode(node) ? 'Chapter' : 'Page';
    const what = isChapterNode(node) ? 'chapterRemoved' : 'pageRemoved';
    this.#did({ kind: `remove${about}`, node: id }, { kind: `restore${about}`, node: id }, { what, name: node.title });
  }

  /** Restores a node deleted in this session; false when its chapter no longer exists. */
  restoreNode(id: string): boolean {
    const node = this.#tree.findDeleted(id)?.node;
    if (!node) return false;
    const about = isChapterNode(node) ? 'Chapter' : 'Page';
    const forth: TreeChange = { kind: `restore${about}`, node: id };
    if (!this.canApply(forth)) return false;
    const what = isChapterNode(node) ? 'chapterRestored' : 'pageRestored';
    this.#did(forth, { kind: `remove${about}`, node: id }, { what, name: node.title });
    return true;
  }

  /* Undo and redo */

  canApply(change: TreeChange): boolean {
    return this.#tree.findOperation(change) !== null;
  }

  applyChange(
    change: TreeChange,
    { id, changeLabel }: Pick<RecordedStep, 'id' | 'changeLabel'>,
    way: ChangeMode,
  ): void {
    const told = this.#tree.findOperation(change);
    if (!told) return;
    if (change.kind === 'removeChapter' || change.kind === 'removePage') this.#tree.rememberDeleted(change.node);
    this.outbox.push({ ...told, step: id, said: changeLabel, way });
  }

  /* Internals */

  /** Returns the id of the step. */
  #record(forth: TreeChange, back: TreeChange, changeLabel: ChangeLabel): string {
    const { history } = this.#dependencies;
    return history.recordStep({ page: null, undoChanges: [back], redoChanges: [forth], changeLabel });
  }

  #did(forth: TreeChange, back: TreeChange, changeLabel: ChangeLabel): void {
    this.applyChange(forth, { id: this.#record(forth, back, changeLabel), changeLabel }, 'done');
  }

  #add(untold: TreeOperationDraft, about: 'Chapter' | 'Page', said: ChangeLabel): void {
    const { node } = untold;
    const step = this.#record({ kind: `restore${about}`, node }, { kind: `remove${about}`, node }, said);
    this.outbox.push({ ...untold, step, said, way: 'done' });
  }

  #changed(): void {
    this.#dependencies.storeDraft(this.outbox.items);
    this.#tree.refreshDisplay();
    this.topics.notify('status');
  }

  async #send(operation: TreeOperation): Promise<Acknowledgement> {
    try {
      return await this.#dependencies.sendOperation(operation);
    } catch (error) {
      if (!isCallFailure(error) || ![403, 404, 410].includes(error.status)) throw error;
      // Another editor deleted the sibling or the chapter, or the user may no longer change that chapter.
      const { shown } = this;
      const server = await this.#dependencies.loadTree();
      this.receiveTree(server);
      const other = findAlternativeOperation(operation, server, shown);
      if (!other) throw error;
      const answer = await this.#dependencies.sendOperation(other);
      const chapter = 'chapter' in other ? other.chapter : null;
      if ('chapter' in operation && chapter !== null && chapter !== operation.chapter) {
        const title = findChapter(server, chapter)?.title ?? '';
        this.#dependencies.onNotification({ kind: 'elsewhere', changeLabel: operation.said, chapter: title });
      }
      return answer;
    }
  }
}
