import { uuidv7 } from 'uuidv7';
import type { PageContent, Tree } from '../../../contract/content.ts';
import { holdTab, leftDrafts } from './drafts.ts';
import { History } from './history.ts';
import { type AnyQueued, Keeper } from './keeper.ts';
import type { Operation } from './operations.ts';
import { PageStore } from './page-store.ts';
import { type Acknowledgement, isFailure, type Queued } from './queued.ts';
import { Timeline } from './timeline.ts';
import { Topics } from './topics.ts';
import { type Server, serverOf } from './transport.ts';
import type { TreeNews } from './tree-answers.ts';
import {
  broughtBy,
  chapterOf,
  isTreeOperation,
  neededBy,
  newPage,
  pageOf,
  type TreeOperation,
} from './tree-operations.ts';
import { TreeStore } from './tree-store.ts';

/** What was written in a page that somebody deleted meanwhile is in a new one; `shown`: the lost one was open. */
interface Recovered {
  kind: 'recovered';
  title: string;
  page: string;
  shown: boolean;
}
export type DeskNews = TreeNews | Recovered;

interface DeskOptions {
  bookletId: string;
  userId: string;
  onTree: (tree: Tree) => void;
  notice: (message: string) => void;
  news: (news: DeskNews) => void;
  /** The title of the page that what was written in a lost one goes to; null when the lost one's is not known. */
  recoveredTitle: (title: string | null) => string;
  server?: Server;
}

interface Left {
  keys: string[];
  items: Queued<Operation>[];
}
interface Words {
  type: string;
  props: unknown;
}

const TREE = 'tree';
const isTreeItem = (item: AnyQueued): item is Queued<TreeOperation> => isTreeOperation(item.operation);
const isPageItem = (item: AnyQueued): item is Queued<Operation> => !isTreeOperation(item.operation);
const isWriting = ({ operation: { kind } }: Queued<Operation>) => kind === 'add' || kind === 'update';

/** What was written, in the order in which it was begun. */
const wordsOf = (items: readonly Queued<Operation>[]): Words[] => {
  const words = new Map<string, Words>();
  for (const { operation } of items) {
    if (operation.kind === 'add' || operation.kind === 'update') words.set(operation.block, operation);
    if (operation.kind === 'delete') words.delete(operation.block);
  }
  return [...words.values()];
};

/**
 * A booklet on the desk: its chapters and pages, and the pages that are open or were left with something still to be
 * saved or undone. Leaving a page for another stops nothing. One history and one order of sending hold for all of them.
 * Topics: `status`, `tree`, `history`, `page:{id}`.
 */
export class Desk {
  readonly topics = new Topics();
  readonly tree: TreeStore;
  readonly timeline: Timeline;
  readonly #options: DeskOptions;
  readonly #server: Server;
  readonly #keeper: Keeper;
  readonly #history = new History(() => this.topics.tell('history'));
  readonly #stores = new Map<string, PageStore>();
  readonly #opening = new Map<string, Promise<PageStore>>();
  /** What dead tabs left of pages that are not open yet. */
  readonly #left = new Map<string, Left>();
  #current: string | null = null;
  #savedAt: Date | null = null;
  #recovered: Promise<void> | null = null;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#server = options.server ?? serverOf(options.bookletId);
    this.#keeper = new Keeper(options.userId, options.bookletId, () => this.topics.tell('status'));
    this.tree = new TreeStore({
      send: (operation) => this.#server.sendTree(operation),
      fresh: () => this.#server.tree(),
      ready: (item) => this.#isTreeReady(item),
      keep: (items) => this.#keeper.soon(TREE, items),
      newId: uuidv7,
      history: this.#history,
      opened: (page) => this.fieldsOf(page),
      holds: (page) => this.#itemsOf(page).some(isWriting),
      learned: (tree) => this.#learned(tree),
      abandoned: (page) => this.#abandon(page),
      news: options.news,
    });
    this.timeline = new Timeline({
      history: this.#history,
      tree: this.tree,
      store: (id) => this.#stores.get(id) ?? null,
    });
    this.tree.topics.listen('status', () => this.#moved());
    this.tree.topics.listen('tree', () => {
      this.#lookForLost();
      this.topics.tell('tree');
    });
  }

  /** Finds what dead tabs left unsaved and starts saving it. The tree is shown, and pages are opened, after this. */
  recover(): Promise<void> {
    this.#recovered ??= this.#recover();
    return this.#recovered;
  }

  async #recover(): Promise<void> {
    holdTab();
    const { userId, bookletId } = this.#options;
    const changes: Queued<TreeOperation>[] = [];
    const keys: string[] = [];
    for (const { key, about, items } of await leftDrafts(userId, bookletId)) {
      if (about === TREE) {
        changes.push(...items.filter(isTreeItem));
        keys.push(key);
        continue;
      }
      const known = this.#left.get(about) ?? { keys: [], items: [] };
      this.#left.set(about, { keys: [...known.keys, key], items: [...known.items, ...items.filter(isPageItem)] });
    }
    this.tree.begin(changes.toSorted((one, other) => one.made - other.made));
    if (keys.length > 0) this.#keeper.takeOver(TREE, this.tree.outbox.items, keys);
    this.#openLeft();
  }

  get stores(): PageStore[] {
    return [...this.#stores.values()];
  }
  /** All that waits for the server, and why it waits. */
  get outboxes() {
    return [this.tree.outbox, ...this.stores.map(({ outbox }) => outbox)];
  }
  /** Whether the server has everything. */
  get saved(): boolean {
    return this.#left.size === 0 && this.outboxes.every(({ items }) => items.length === 0);
  }
  /** When the server last acknowledged something. */
  get savedAt(): Date | null {
    return this.#savedAt;
  }
  /** Whether the device refused to keep what is not saved yet (full, private mode): then only the server can. */
  get deviceFull(): boolean {
    return this.#keeper.full;
  }
  /** How an open page is titled, and whether it is visible: saved or not. Null when it is not open. */
  fieldsOf(pageId: string): { title: string; visible: boolean } | null {
    const fields = this.#stores.get(pageId)?.fields;
    return fields ? { title: fields.title, visible: fields.visible } : null;
  }
  /** Whether something about this page, or this chapter, is not saved yet. */
  waits(id: string): boolean {
    return this.#itemsOf(id).length > 0 || this.tree.outbox.holds(id);
  }
  /** The page when it can be shown at once. */
  opened(pageId: string | null): PageStore | null {
    return (pageId && this.#stores.get(pageId)) || null;
  }
  /** Whether the page can be shown without asking the server. */
  has(pageId: string): boolean {
    return this.#stores.has(pageId) || this.tree.bringing(pageId)?.operation.kind === 'addPage';
  }

  /** The page that is shown; others are let go once they are saved and nothing of them can be undone. */
  show(pageId: string | null): void {
    this.#current = pageId;
    this.#sweep();
  }

  open(pageId: string): Promise<PageStore> {
    const known = this.#stores.get(pageId);
    if (known) return Promise.resolve(known);
    const opening = this.#opening.get(pageId) ?? this.#open(pageId);
    this.#opening.set(pageId, opening);
    return opening.finally(() => this.#opening.delete(pageId));
  }

  /** The tab goes away: what is not saved is kept, and the blocks written in are for others. */
  close(): void {
    this.#keeper.now();
    for (const store of this.stores) store.locks.close();
  }

  /** Sends everything that waits, now. */
  flush(): void {
    this.tree.flush();
    for (const store of this.stores) store.outbox.flush();
    this.#openLeft();
  }

  /** The editor is left: what waits goes now, and what cannot stays on the device. */
  leave(): void {
    this.flush();
    this.#keeper.now();
    this.show(null);
  }

  /* Pages */

  async #open(pageId: string): Promise<PageStore> {
    const bringing = this.tree.bringing(pageId)?.operation;
    if (bringing?.kind === 'addPage') return this.#begin(this.#unmade(bringing.node, bringing.chapter, bringing.title));
    // A copy, or what comes back from the bin, is read from the server once it is there.
    if (bringing) await this.#brought(pageId);
    return this.#begin(await this.#server.page(pageId));
  }

  #brought(pageId: string): Promise<void> {
    const isDone = () => this.tree.bringing(pageId) === null || this.tree.outbox.pause !== null;
    return new Promise((resolve) => {
      const stop = this.tree.topics.listen('status', () => {
        if (!isDone()) return;
        stop();
        resolve();
      });
    });
  }

  /** A page that the server does not know yet. */
  #unmade(id: string, chapterId: string, title: string): PageContent {
    const { bookletId } = this.#options;
    return { ...newPage(id, chapterId, title), bookletId, chapterTitle: '', revision: 0, content: [] };
  }

  #begin(page: PageContent): PageStore {
    const left = this.#left.get(page.id);
    this.#left.delete(page.id);
    const store = new PageStore(
      page,
      {
        send: (id, operation) => this.#send(id, operation),
        order: this.#server.order,
        locks: this.#server.locks,
        keep: (id, items) => this.#keeper.soon(id, items),
        ready: (id, item) => this.#isPageReady(id, item),
        newId: uuidv7,
        history: this.#history,
        notice: this.#options.notice,
      },
      left?.items,
    );
    this.#stores.set(page.id, store);
    store.topics.listen('page', () => this.topics.tell(`page:${page.id}`));
    store.topics.listen('status', () => {
      this.#moved();
      if (store.saved) queueMicrotask(() => this.#sweep());
    });
    if (left) {
      this.#keeper.takeOver(page.id, store.outbox.items, left.keys);
      store.outbox.flush();
    }
    this.topics.tell('status');
    return store;
  }

  #sweep(): void {
    for (const [id, store] of this.#stores) {
      if (id === this.#current) continue;
      store.locks.leaveAll();
      if (!store.saved || this.#history.mentions(id)) continue;
      store.outbox.close();
      this.#stores.delete(id);
    }
  }

  #abandon(pageId: string): void {
    const store = this.#stores.get(pageId);
    this.#stores.delete(pageId);
    this.#history.forgetPage(pageId);
    store?.outbox.abandon();
  }

  async #send(pageId: string, operation: Operation): Promise<Acknowledgement> {
    try {
      const answer = await this.#server.send(pageId, operation);
      if (answer.tree) this.tree.learn(answer.tree);
      return answer;
    } catch (error) {
      // Perhaps somebody deleted the whole page.
      if (isFailure(error) && (error.status === 404 || error.status === 410))
        this.tree.learn(await this.#server.tree());
      throw error;
    }
  }

  /* One order */

  #itemsOf(pageId: string): readonly Queued<Operation>[] {
    return this.#stores.get(pageId)?.outbox.items ?? this.#left.get(pageId)?.items ?? [];
  }

  /** What is written in a page goes after what makes, copies or deletes the page before. */
  #isPageReady(pageId: string, { made }: Queued<Operation>): boolean {
    const before = this.tree.outbox.items.filter((item) => item.made < made);
    return !before.some(({ operation }) => [...broughtBy(operation), ...neededBy(operation)].includes(pageId));
  }

  /** What was written in a page goes before the page is deleted or copied. */
  #isTreeReady({ made, operation }: Queued<TreeOperation>): boolean {
    return !neededBy(operation).some((page) => this.#itemsOf(page).some((item) => item.made < made && !item.halt));
  }

  /** Something was sent, or is to be: what waited for it may go. */
  #moved(): void {
    for (const { operation } of this.tree.outbox.items)
      for (const page of neededBy(operation)) this.#stores.get(page)?.outbox.hurry();
    for (const outbox of this.outboxes) {
      outbox.wake();
      if (outbox.savedAt && outbox.savedAt > (this.#savedAt ?? 0)) this.#savedAt = outbox.savedAt;
    }
    this.topics.tell('status');
  }

  /* What others did */

  #learned(tree: Tree): void {
    this.#options.onTree(tree);
    for (const store of this.stores) {
      const node = pageOf(tree, store.id);
      if (node) store.learn(node);
    }
    this.tree.draw();
  }

  /** Pages that are no longer there: what was written in them and is not saved goes to new ones. */
  #lookForLost(): void {
    const { shown } = this.tree;
    if (!shown) return;
    for (const store of this.stores) {
      if (pageOf(shown, store.id)) continue;
      if (this.tree.wasDeleted(store.id)) store.dropHalted();
      else if (store.outbox.items.some(isWriting))
        this.#rescue(store.id, store.fields.title, store.blocks, store.chapterId);
      else if (!store.saved) this.#abandon(store.id);
    }
  }

  #rescue(lost: string, lostTitle: string | null, words: readonly Words[], chapterId: string | null): void {
    const { shown } = this.tree;
    const home = shown && (chapterOf(shown, chapterId ?? '') ?? shown.chapters.at(-1));
    if (!home) return;
    const wasShown = this.#current === lost;
    this.#abandon(lost);
    const title = this.#options.recoveredTitle(lostTitle);
    const page = this.tree.addPage(home.id, title);
    const copy = this.#begin(this.#unmade(page, home.id, title));
    let after: string | null = null;
    for (const { type, props } of words) after = copy.add(type, props, after, false) ?? after;
    this.#options.news({ kind: 'recovered', title, page, shown: wasShown });
  }

  #openLeft(): void {
    for (const pageId of this.#left.keys()) {
      this.open(pageId).catch((error: unknown) => {
        if (!isFailure(error)) throw error;
        if (error.status === 404) void this.#recoverLeft(pageId);
      });
    }
  }

  /** The page was deleted while nobody had it open: what dead tabs left of it goes to a new one. */
  async #recoverLeft(pageId: string): Promise<void> {
    await this.tree.refresh();
    const left = this.#left.get(pageId);
    const words = wordsOf(left?.items ?? []);
    if (!left || !this.tree.shown) return;
    this.#left.delete(pageId);
    if (words.length > 0) this.#rescue(pageId, null, words, null);
    this.#keeper.takeOver(pageId, [], left.keys);
    this.topics.tell('status');
  }
}
