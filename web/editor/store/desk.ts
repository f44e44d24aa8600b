import { getPage, type Tree } from '../../../contract/content.ts';
import { api } from '../../lib/api.ts';
import { forgetDraft, holdTab, keepDraft, leftDrafts } from './drafts.ts';
import type { Queued } from './outbox.ts';
import { PageStore } from './page-store.ts';
import { Topics } from './topics.ts';
import { lockCalls, sendOperation, serverOrder } from './transport.ts';

interface DeskOptions {
  bookletId: string;
  userId: string;
  onTree: (tree: Tree) => void;
  notice: (message: string) => void;
}

const KEEP_DELAY = 250;

/**
 * The pages of a booklet that are open, or were left with something still to be saved: leaving a page for another stops
 * nothing. What waits is written to the device shortly after each change, and at once when the tab goes away.
 */
export class Desk {
  readonly topics = new Topics();
  readonly #options: DeskOptions;
  readonly #stores = new Map<string, PageStore>();
  readonly #opening = new Map<string, Promise<PageStore>>();
  readonly #left = new Map<string, { keys: string[]; items: Queued[] }>();
  readonly #toKeep = new Map<string, readonly Queued[]>();
  readonly #unkept = new Set<string>();
  #keepTimer: ReturnType<typeof setTimeout> | null = null;
  #current: string | null = null;
  #recovered: Promise<void> | null = null;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Finds what dead tabs left unsaved and starts saving it. Pages are opened after this. */
  recover(): Promise<void> {
    this.#recovered ??= this.#recover();
    return this.#recovered;
  }

  async #recover(): Promise<void> {
    holdTab();
    const { userId, bookletId } = this.#options;
    for (const { key, pageId, items } of await leftDrafts(userId, bookletId)) {
      const known = this.#left.get(pageId) ?? { keys: [], items: [] };
      this.#left.set(pageId, { keys: [...known.keys, key], items: [...known.items, ...items] });
    }
    for (const pageId of this.#left.keys()) void this.open(pageId).catch(() => {});
  }

  get stores(): PageStore[] {
    return [...this.#stores.values()];
  }

  /** Whether the server has everything. */
  get saved(): boolean {
    return this.stores.every((store) => store.saved);
  }

  /** The page that is shown; others are let go once they are saved. */
  show(pageId: string | null): void {
    this.#current = pageId;
    this.#sweep();
  }

  open(pageId: string): Promise<PageStore> {
    const known = this.#stores.get(pageId);
    if (known) return Promise.resolve(known);
    const opening = this.#opening.get(pageId) ?? this.#fetch(pageId);
    this.#opening.set(pageId, opening);
    return opening.finally(() => this.#opening.delete(pageId));
  }

  async #fetch(pageId: string): Promise<PageStore> {
    const { onTree, notice } = this.#options;
    const page = await api(getPage, { params: { id: pageId }, quiet: true });
    const left = this.#left.get(pageId);
    this.#left.delete(pageId);
    const store = new PageStore(
      page,
      {
        send: (id, operation) => sendOperation(id, operation, onTree),
        order: serverOrder,
        locks: lockCalls,
        keep: (id, items) => this.#keepSoon(id, items),
        newId: () => newId(),
        notice,
      },
      left?.items,
    );
    this.#stores.set(pageId, store);
    store.topics.listen('status', () => {
      this.topics.tell('status');
      if (store.saved) queueMicrotask(() => this.#sweep());
    });
    if (left) {
      this.#keepSoon(pageId, store.outbox.items);
      this.keepNow();
      for (const key of left.keys) forgetDraft(key);
      store.outbox.flush();
    }
    this.topics.tell('status');
    return store;
  }

  #sweep(): void {
    for (const [id, store] of this.#stores) {
      if (id === this.#current) continue;
      store.locks.leaveAll();
      if (!store.saved) continue;
      store.outbox.close();
      this.#stores.delete(id);
    }
  }

  #keepSoon(pageId: string, items: readonly Queued[]): void {
    this.#toKeep.set(pageId, items);
    this.#keepTimer ??= setTimeout(() => this.keepNow(), KEEP_DELAY);
  }

  keepNow(): void {
    if (this.#keepTimer) clearTimeout(this.#keepTimer);
    this.#keepTimer = null;
    const { userId, bookletId } = this.#options;
    const wasFull = this.deviceFull;
    for (const [pageId, items] of this.#toKeep) {
      if (keepDraft(userId, bookletId, pageId, items)) this.#unkept.delete(pageId);
      else this.#unkept.add(pageId);
    }
    this.#toKeep.clear();
    if (wasFull !== this.deviceFull) this.topics.tell('status');
  }

  /** The tab goes away: what is not saved is kept, and the blocks written in are for others. */
  close(): void {
    this.keepNow();
    for (const store of this.stores) store.locks.close();
  }

  /** Whether the device refused to keep what is not saved yet (full, private mode): then only the server can. */
  get deviceFull(): boolean {
    return this.#unkept.size > 0;
  }

  /** Sends everything that waits, now. */
  flush(): void {
    for (const store of this.stores) store.outbox.flush();
  }

  /** The editor is left: what waits goes now, and what cannot stays on the device. */
  leave(): void {
    this.flush();
    this.keepNow();
    this.show(null);
  }
}

/** `randomUUID` asks for https; a test server on plain http has none. */
const newId = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
        (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(
          16,
        ),
      );
