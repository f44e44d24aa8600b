import { uuidv7 } from 'uuidv7';
import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { holdTab } from './drafts.ts';
import { History } from './history.ts';
import { Keeper } from './keeper.ts';
import { LeftWork, TREE, type Words, wordsOf } from './left-work.ts';
import { OpenPages } from './open-pages.ts';
import type { Operation } from './operations.ts';
import type { PageStore } from './page-store.ts';
import { type Acknowledgement, isFailure, type Queued } from './queued.ts';
import { Timeline } from './timeline.ts';
import { Topics } from './topics.ts';
import { type Server, serverOf } from './transport.ts';
import type { TreeNews } from './tree-answers.ts';
import { broughtBy, chapterOf, neededBy, pageOf, type TreeOperation } from './tree-operations.ts';
import { TreeStore } from './tree-store.ts';

/** Content of a page that another editor deleted is now in a new page; `shown`: the lost one was open. */
interface Recovered {
  kind: 'recovered';
  title: string;
  page: string;
  shown: boolean;
}
export type DeskNews = TreeNews | Recovered;

/** Callbacks of the screen; another screen may replace one that was left. */
export interface DeskHost {
  onTree: (tree: Tree) => void;
  notice: (message: string) => void;
  news: (news: DeskNews) => void;
  /** Title of the page that receives the content of a lost one; null when the title of the lost one is unknown. */
  recoveredTitle: (title: string | null) => string;
}

interface DeskOptions extends DeskHost {
  bookletId: string;
  userId: string;
  server?: Server;
}

const isWriting = ({ operation: { kind } }: Queued<Operation>) => kind === 'add' || kind === 'update';

/**
 * Editing session of a booklet: its chapters and pages, and the pages that are open or were left with something to save
 * or undo. Leaving a page for another stops nothing. One history and one sending order cover all of them. Topics:
 * `status`, `tree`, `history`, `page:{id}`.
 */
export class Desk {
  readonly topics = new Topics();
  readonly tree: TreeStore;
  readonly timeline: Timeline;
  readonly #options: DeskOptions;
  #host: DeskHost;
  readonly #server: Server;
  readonly #keeper: Keeper;
  readonly #left: LeftWork;
  readonly #pages: OpenPages;
  readonly #history = new History(() => this.topics.tell('history'));
  #savedAt: Date | null = null;
  #recovered: Promise<void> | null = null;

  constructor(options: DeskOptions) {
    const { bookletId, userId } = options;
    this.#options = options;
    this.#host = options;
    const server = options.server ?? serverOf(bookletId);
    this.#server = server;
    this.#keeper = new Keeper(userId, bookletId, () => this.topics.tell('status'));
    this.#left = new LeftWork(this.#keeper);
    this.tree = new TreeStore({
      send: server.sendTree.bind(server),
      fresh: server.tree.bind(server),
      ready: (item) => this.#isTreeReady(item),
      keep: (items) => this.#keeper.soon(TREE, items),
      newId: uuidv7,
      history: this.#history,
      opened: (page) => this.fieldsOf(page),
      holds: (page) => this.#itemsOf(page).some(isWriting),
      learned: (tree) => this.#learned(tree),
      abandoned: (page) => this.#pages.abandon(page),
      news: (news) => this.#host.news(news),
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
      notice: (message) => this.#host.notice(message),
      moved: () => this.#moved(),
      titled: (id) => this.topics.tell(`page:${id}`),
    });
    this.timeline = new Timeline({ history: this.#history, tree: this.tree, store: (id) => this.#pages.get(id) });
    this.tree.topics.listen('status', () => this.#moved());
    this.tree.topics.listen('tree', () => {
      this.#lookForLost();
      this.topics.tell('tree');
    });
  }

  /** Attaches a new screen to a session that was left with unsaved changes. */
  attach(host: DeskHost): void {
    this.#host = host;
  }

  /** Finds the drafts of closed tabs and starts saving them. The tree is shown, and pages are opened, after this. */
  recover(): Promise<void> {
    this.#recovered ??= this.#recover();
    return this.#recovered;
  }

  async #recover(): Promise<void> {
    holdTab();
    const { userId, bookletId } = this.#options;
    this.tree.begin(await this.#left.find(userId, bookletId));
    this.#left.treeTaken(this.tree.outbox.items);
    this.#openLeft();
  }

  /** All pending operations, and the reason of each pause. */
  get outboxes() {
    return [this.tree.outbox, ...this.#pages.all.map(({ outbox }) => outbox)];
  }
  /** True when the server has everything. */
  get saved(): boolean {
    return this.#left.pages.length === 0 && this.outboxes.every(({ items }) => items.length === 0);
  }
  /** Date of the last acknowledgement by the server. */
  get savedAt(): Date | null {
    return this.#savedAt;
  }
  /** True when the device refused to store unsaved changes (full, private mode): then only the server can. */
  get deviceFull(): boolean {
    return this.#keeper.full;
  }
  /** Title and visibility of an open page, saved or not. Null when it is not open. */
  fieldsOf(pageId: string): { title: string; visible: boolean } | null {
    const fields = this.#pages.get(pageId)?.fields;
    return fields ? { title: fields.title, visible: fields.visible } : null;
  }
  /** True when something about this page or chapter is not saved yet. */
  waits(id: string): boolean {
    return this.#itemsOf(id).length > 0 || this.tree.outbox.holds(id);
  }
  /** The store of a page, if it is open. */
  opened(pageId: string | null): PageStore | null {
    return this.#pages.get(pageId);
  }
  /** True when the page can be shown without a request to the server. */
  has(pageId: string): boolean {
    return this.#pages.get(pageId) !== null || this.tree.bringing(pageId)?.operation.kind === 'addPage';
  }

  open(pageId: string): Promise<PageStore> {
    return this.#pages.open(pageId);
  }
  /** Sets the visible page; others are released once they are saved and have nothing to undo. */
  show(pageId: string | null): void {
    this.#pages.show(pageId);
  }

  /** Sends all pending changes now. */
  flush(): void {
    this.tree.flush();
    for (const { outbox } of this.#pages.all) outbox.flush();
    this.#openLeft();
  }

  /** The tab closes: store unsaved changes, and release the locks of blocks. */
  close(): void {
    this.#keeper.now();
    for (const { locks } of this.#pages.all) locks.close();
  }

  /**
   * The editor closes: send pending changes now, and store the rest on the device. The visible page stays until it is
   * saved.
   */
  leave(): void {
    this.flush();
    this.#keeper.now();
    for (const { locks } of this.#pages.all) locks.leaveAll();
    if (this.saved) this.show(null);
  }

  /* Sending order */

  #itemsOf(pageId: string): readonly Queued<Operation>[] {
    return this.#pages.get(pageId)?.outbox.items ?? this.#left.itemsOf(pageId);
  }

  /** Operations on a page wait for earlier tree operations that create, copy or delete that page. */
  #isPageReady(pageId: string, { made }: Queued<Operation>): boolean {
    const before = this.tree.outbox.items.filter((item) => item.made < made);
    return !before.some(({ operation }) => [...broughtBy(operation), ...neededBy(operation)].includes(pageId));
  }

  /** Deleting or copying a page waits for earlier operations on that page. */
  #isTreeReady({ made, operation }: Queued<TreeOperation>): boolean {
    return !neededBy(operation).some((page) => this.#itemsOf(page).some((item) => item.made < made && !item.halt));
  }

  /** A queue changed: operations that waited for it may be sent. */
  #moved(): void {
    for (const { operation } of this.tree.outbox.items)
      for (const page of neededBy(operation)) this.#pages.get(page)?.outbox.hurry();
    for (const outbox of this.outboxes) {
      outbox.wake();
      if (outbox.savedAt && outbox.savedAt > (this.#savedAt ?? 0)) this.#savedAt = outbox.savedAt;
    }
    this.topics.tell('status');
  }

  async #send(pageId: string, operation: Operation): Promise<Acknowledgement> {
    try {
      const answer = await this.#server.send(pageId, operation);
      if (answer.tree) this.tree.learn(answer.tree);
      return answer;
    } catch (error) {
      // Another editor may have deleted the whole page.
      if (isFailure(error) && (error.status === 404 || error.status === 410))
        this.tree.learn(await this.#server.tree());
      throw error;
    }
  }

  /* Changes by others */

  #learned(tree: Tree): void {
    this.#host.onTree(tree);
    for (const store of this.#pages.all) {
      const node = pageOf(tree, store.id);
      if (node) store.learn(node);
    }
    this.tree.draw();
  }

  /** Pages that no longer exist: their unsaved content goes to new ones. */
  #lookForLost(): void {
    const { shown } = this.tree;
    if (!shown) return;
    for (const store of this.#pages.all) {
      const { id, fields, blocks, chapterId } = store;
      if (pageOf(shown, id)) continue;
      if (this.tree.wasDeleted(id)) store.dropHalted();
      else if (store.outbox.items.some(isWriting)) this.#rescue(id, fields.title, blocks, chapterId);
      else if (!store.saved) this.#pages.abandon(id);
    }
  }

  /** False when no chapter can receive the content: it stays on the device. */
  #rescue(lost: string, lostTitle: string | null, words: readonly Words[], chapterId: string | null): boolean {
    const { shown } = this.tree;
    const home = shown && (chapterOf(shown, chapterId ?? '') ?? shown.chapters.at(-1));
    if (!home) return false;
    const wasShown = this.#pages.current === lost;
    this.#pages.abandon(lost);
    const title = this.#host.recoveredTitle(lostTitle);
    const page = this.tree.addPage(home.id, title);
    const copy = this.#pages.begin(page, home.id, title);
    let after: string | null = null;
    for (const { type, props } of words) after = copy.add(type, props, after, false) ?? after;
    this.#host.news({ kind: 'recovered', title, page, shown: wasShown });
    return true;
  }

  #openLeft(): void {
    for (const pageId of this.#left.pages) {
      this.open(pageId).catch((error: unknown) => {
        if (!isFailure(error)) throw error;
        if (error.status === 404) void this.#recoverLeft(pageId);
      });
    }
  }

  /** The page was deleted while no tab had it open: the drafts of closed tabs go to a new one. */
  async #recoverLeft(pageId: string): Promise<void> {
    await this.tree.refresh();
    if (!this.tree.shown) return;
    const words = wordsOf(this.#left.itemsOf(pageId));
    if (words.length > 0 && !this.#rescue(pageId, null, words, null)) return;
    this.#left.taken(pageId, []);
    this.topics.tell('status');
  }
}
