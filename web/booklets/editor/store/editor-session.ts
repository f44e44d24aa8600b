import { readConditions, type Tree } from '../../../../contract/booklets/content/content.ts';
import { AbandonedDrafts, listUnsavedBlocks, TREE_DRAFT } from './abandoned-drafts.ts';
import type { ChangeLabel } from './change-label.ts';
import { createId } from './create-id.ts';
import { DraftWriter } from './draft-writer.ts';
import { lockTabName } from './drafts.ts';
import { EditHistory } from './history.ts';
import { OpenPages } from './open-pages.ts';
import type { BlockToAdd, PageFields, PageOperation } from './operations.ts';
import type { PageStore } from './page-store.ts';
import { type Acknowledgement, isCallFailure, type QueuedOperation } from './queued-operation.ts';
import { Timeline } from './timeline.ts';
import { TopicEmitter } from './topics.ts';
import type { EditorServer } from './transport.ts';
import type { TreeNotification } from './tree-answers.ts';
import { findChapter, findPage, listCreatedPages, listRequiredPages, type TreeOperation } from './tree-operations.ts';
import { TreeStore } from './tree-store.ts';

/** Content of a page that another editor deleted is now in a new page; `shown`: the lost one was open. */
interface RecoveryNotification {
  kind: 'recovered';
  title: string;
  page: string;
  shown: boolean;
}
export type EditorNotification = TreeNotification | RecoveryNotification;

/** Callbacks of the screen; another screen may replace one that was left. */
export interface EditorSessionHost {
  onTree: (tree: Tree) => void;
  showNotice: (message: string) => void;
  onNotification: (news: EditorNotification) => void;
  /** Title of the page that receives the content of a lost one; null when the title of the lost one is unknown. */
  getRecoveredTitle: (title: string | null) => string;
}

interface EditorSessionOptions extends EditorSessionHost {
  bookletId: string;
  userId: string;
  server: EditorServer;
}

const isContentOperation = ({ operation: { kind } }: QueuedOperation<PageOperation>) =>
  kind === 'add' || kind === 'update';

/**
 * Editing session of a booklet: its chapters and pages, and the pages that are open or were left with something to save
 * or undo. Leaving a page for another stops nothing. One history and one sending order cover all of them. Topics:
 * `status`, `tree`, `history`, `page:{id}`.
 */
export class EditorSession {
  readonly topics = new TopicEmitter();
  readonly tree: TreeStore;
  readonly timeline: Timeline;
  readonly #options: EditorSessionOptions;
  #host: EditorSessionHost;
  readonly #keeper: DraftWriter;
  readonly #left: AbandonedDrafts;
  readonly #pages: OpenPages;
  readonly #history = new EditHistory(() => this.topics.notify('history'));
  #savedAt: Date | null = null;
  #recovered: Promise<void> | null = null;

  constructor(options: EditorSessionOptions) {
    const { bookletId, userId, server } = options;
    this.#options = options;
    this.#host = options;
    this.#keeper = new DraftWriter(userId, bookletId, () => this.topics.notify('status'));
    this.#left = new AbandonedDrafts(this.#keeper);
    this.tree = new TreeStore({
      sendOperation: server.sendTreeOperation.bind(server),
      loadTree: server.loadTree.bind(server),
      isReady: (item) => this.#isTreeReady(item),
      storeDraft: (items) => this.#keeper.scheduleWrite(TREE_DRAFT, items),
      createId,
      history: this.#history,
      findOpenFields: (page) => this.findPageFields(page),
      hasUnsavedContent: (page) => this.#itemsOf(page).some(isContentOperation),
      onServerTree: (tree) => this.#learned(tree),
      onPageDiscarded: (page) => this.#pages.abandonPage(page),
      onNotification: (news) => this.#host.onNotification(news),
    });
    this.#pages = new OpenPages({
      bookletId,
      server,
      tree: this.tree,
      history: this.#history,
      keeper: this.#keeper,
      left: this.#left,
      send: (id, operation) => this.#send(id, operation),
      ready: (id, item) => this.#isPageReady(id, item),
      notice: (message) => this.#host.showNotice(message),
      moved: () => this.#moved(),
      titled: (id) => this.topics.notify(`page:${id}`),
    });
    this.timeline = new Timeline({ history: this.#history, tree: this.tree, store: (id) => this.#pages.findStore(id) });
    this.tree.topics.subscribe('status', () => this.#moved());
    this.tree.topics.subscribe('tree', () => {
      this.#lookForLost();
      this.topics.notify('tree');
    });
  }

  /** Attaches a new screen to a session that was left with unsaved changes. */
  attachHost(host: EditorSessionHost): void {
    this.#host = host;
  }

  /** Finds the drafts of closed tabs and starts saving them. The tree is shown, and pages are opened, after this. */
  recoverDrafts(): Promise<void> {
    this.#recovered ??= this.#recover();
    return this.#recovered;
  }

  async #recover(): Promise<void> {
    lockTabName();
    const { userId, bookletId } = this.#options;
    this.tree.startDisplay(await this.#left.loadDrafts(userId, bookletId));
    this.#left.removeTreeDrafts(this.tree.outbox.items);
    this.#openLeft();
  }

  /** All pending operations, and the reason of each pause. */
  get outboxes() {
    return [this.tree.outbox, ...this.#pages.stores.map(({ outbox }) => outbox)];
  }
  /** True when the server has everything. */
  get isSaved(): boolean {
    return this.#left.pageIds.length === 0 && this.outboxes.every(({ items }) => items.length === 0);
  }
  /** Date of the last acknowledgement by the server. */
  get savedAt(): Date | null {
    return this.#savedAt;
  }
  /** True when the device refused to store unsaved changes (full, private mode): then only the server can. */
  get isDeviceFull(): boolean {
    return this.#keeper.isFull;
  }
  /** Title and visibility of an open page, saved or not. Null when it is not open. */
  findPageFields(pageId: string): { title: string; visible: boolean } | null {
    const fields = this.#pages.findStore(pageId)?.fields;
    return fields ? { title: fields.title, visible: fields.visible } : null;
  }
  /** True when something about this page or chapter is not saved yet. */
  hasPendingChanges(id: string): boolean {
    return this.#itemsOf(id).length > 0 || this.tree.outbox.hasPending(id);
  }
  /** The store of a page, if it is open. */
  opened(pageId: string | null): PageStore | null {
    return this.#pages.findStore(pageId);
  }
  /** True when the page can be shown without a request to the server. */
  hasPage(pageId: string): boolean {
    return (
      this.#pages.findStore(pageId) !== null || this.tree.findPendingCreation(pageId)?.operation.kind === 'addPage'
    );
  }

  /** Records a change that the server made, which `undo` and `redo` ask it to take back and to make again. */
  recordServerStep(changeLabel: ChangeLabel, undo: () => void, redo: () => void): void {
    this.#history.recordStep({
      page: null,
      undoChanges: [{ kind: 'server', run: undo }],
      redoChanges: [{ kind: 'server', run: redo }],
      changeLabel,
    });
  }

  openPage(pageId: string): Promise<PageStore> {
    return this.#pages.openPage(pageId);
  }
  /** Opens a page that is not shown, for as long as `run` changes it. */
  changePage<Result>(pageId: string, run: (store: PageStore) => Result): Promise<Result> {
    return this.#pages.changePage(pageId, run);
  }
  /** Sets the visible page; others are released once they are saved and have nothing to undo. */
  showPage(pageId: string | null): void {
    this.#pages.showPage(pageId);
  }

  /** Sends all pending changes now. */
  flush(): void {
    this.tree.flush();
    for (const { outbox } of this.#pages.stores) outbox.flush();
    this.#openLeft();
  }

  /** The tab closes: store unsaved changes, and release the locks of blocks. */
  close(): void {
    this.#keeper.writeNow();
    for (const { locks } of this.#pages.stores) locks.releaseAll();
  }

  /**
   * The editor closes: send pending changes now, and store the rest on the device. The visible page stays until it is
   * saved.
   */
  leave(): void {
    this.flush();
    this.#keeper.writeNow();
    for (const { locks } of this.#pages.stores) locks.leaveAllBlocks();
    if (this.isSaved) this.showPage(null);
  }

  /* Sending order */

  #itemsOf(pageId: string): readonly QueuedOperation<PageOperation>[] {
    return this.#pages.findStore(pageId)?.outbox.items ?? this.#left.listItems(pageId);
  }

  /** Operations on a page wait for earlier tree operations that create, copy or delete that page. */
  #isPageReady(pageId: string, { made }: QueuedOperation<PageOperation>): boolean {
    const before = this.tree.outbox.items.filter((item) => item.made < made);
    return !before.some(({ operation }) =>
      [...listCreatedPages(operation), ...listRequiredPages(operation)].includes(pageId),
    );
  }

  /** Deleting or copying a page waits for earlier operations on that page. */
  #isTreeReady({ made, operation }: QueuedOperation<TreeOperation>): boolean {
    return !listRequiredPages(operation).some((page) =>
      this.#itemsOf(page).some((item) => item.made < made && !item.halt),
    );
  }

  /** A queue changed: operations that waited for it may be sent. */
  #moved(): void {
    for (const { operation } of this.tree.outbox.items)
      for (const page of listRequiredPages(operation)) this.#pages.findStore(page)?.outbox.flushTyped();
    for (const outbox of this.outboxes) {
      outbox.wake();
      if (outbox.savedAt && outbox.savedAt > (this.#savedAt ?? 0)) this.#savedAt = outbox.savedAt;
    }
    this.topics.notify('status');
  }

  async #send(pageId: string, operation: PageOperation): Promise<Acknowledgement> {
    try {
      const answer = await this.#options.server.sendOperation(pageId, operation);
      if (answer.tree) this.tree.receiveTree(answer.tree);
      return answer;
    } catch (error) {
      // Another editor may have deleted the whole page.
      if (isCallFailure(error) && (error.status === 404 || error.status === 410))
        this.tree.receiveTree(await this.#options.server.loadTree());
      throw error;
    }
  }

  /* Changes by others */

  #learned(tree: Tree): void {
    this.#host.onTree(tree);
    for (const store of this.#pages.stores) {
      const node = findPage(tree, store.id);
      if (node) store.updateFields(node);
    }
    this.tree.refreshDisplay();
  }

  /** Pages that no longer exist: their unsaved content goes to new ones. */
  #lookForLost(): void {
    const { shown } = this.tree;
    if (!shown) return;
    for (const store of this.#pages.stores) {
      const { id, fields, blocks, chapterId } = store;
      if (findPage(shown, id)) continue;
      if (this.tree.wasDeleted(id)) store.dropHalted();
      else if (store.outbox.items.some(isContentOperation)) this.#rescue(id, fields, blocks, chapterId);
      else if (!store.isSaved) this.#pages.abandonPage(id);
    }
  }

  /** False when no chapter can receive the content: it stays on the device. */
  #rescue(lost: string, fields: PageFields | null, words: readonly BlockToAdd[], chapterId: string | null): boolean {
    const { shown } = this.tree;
    const home = shown && (findChapter(shown, chapterId ?? '') ?? shown.chapters.at(-1));
    if (!home) return false;
    const wasShown = this.#pages.visiblePageId === lost;
    this.#pages.abandonPage(lost);
    const title = this.#host.getRecoveredTitle(fields?.title ?? null);
    const page = this.tree.addPage(home.id, title);
    const copy = this.#pages.openNewPage(page, home.id, title);
    if (fields && (fields.audience || fields.unlockDays !== null))
      copy.applyChanges([{ kind: 'page', fields: readConditions(fields) }]);
    let after: string | null = null;
    for (const block of words) after = copy.addBlock(block, after, false) ?? after;
    this.#host.onNotification({ kind: 'recovered', title, page, shown: wasShown });
    return true;
  }

  #openLeft(): void {
    for (const pageId of this.#left.pageIds) {
      this.openPage(pageId).catch((error: unknown) => {
        if (!isCallFailure(error)) throw error;
        if (error.status === 404) void this.#recoverLeft(pageId);
      });
    }
  }

  /** The page was deleted while no tab had it open: the drafts of closed tabs go to a new one. */
  async #recoverLeft(pageId: string): Promise<void> {
    await this.tree.refresh();
    if (!this.tree.shown) return;
    const words = listUnsavedBlocks(this.#left.listItems(pageId));
    if (words.length > 0 && !this.#rescue(pageId, null, words, null)) return;
    this.#left.removePageDrafts(pageId, []);
    this.topics.notify('status');
  }
}
