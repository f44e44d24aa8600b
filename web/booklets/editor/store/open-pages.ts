import { uuidv7 } from 'uuidv7';
import type { PageContent } from '../../../../contract/booklets/content/content.ts';
import type { History } from './history.ts';
import type { Keeper } from './keeper.ts';
import type { LeftWork } from './left-work.ts';
import type { Operation } from './operations.ts';
import { PageStore } from './page-store.ts';
import type { Acknowledgement, Queued } from './queued.ts';
import type { Server } from './transport.ts';
import { newPage } from './tree-operations.ts';
import type { TreeStore } from './tree-store.ts';

interface Parts {
  bookletId: string;
  server: Server;
  tree: TreeStore;
  history: History;
  keeper: Keeper;
  left: LeftWork;
  send: (pageId: string, operation: Operation) => Promise<Acknowledgement>;
  ready: (pageId: string, item: Queued) => boolean;
  notice: (message: string) => void;
  /** Called when the pending changes of a page changed, or when a page was opened. */
  moved: () => void;
  /** Called when the fields of a page changed. */
  titled: (pageId: string) => void;
}

/** Pages that are open, or were left with something to save or undo. */
export class OpenPages {
  readonly #parts: Parts;
  readonly #stores = new Map<string, PageStore>();
  readonly #opening = new Map<string, Promise<PageStore>>();
  #current: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get all(): PageStore[] {
    return [...this.#stores.values()];
  }
  /** The visible page. */
  get current(): string | null {
    return this.#current;
  }
  get(pageId: string | null): PageStore | null {
    return (pageId && this.#stores.get(pageId)) || null;
  }

  /** Sets the visible page; others are released once they are saved and have nothing to undo. */
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

  async #open(pageId: string): Promise<PageStore> {
    const { tree, server } = this.#parts;
    const bringing = tree.bringing(pageId)?.operation;
    if (bringing?.kind === 'addPage') return this.begin(bringing.node, bringing.chapter, bringing.title);
    // A copied or restored page is read from the server once it exists there.
    if (bringing) await this.#brought(pageId);
    return this.#begin(await server.page(pageId));
  }

  #brought(pageId: string): Promise<void> {
    const { tree } = this.#parts;
    return new Promise((resolve) => {
      const stop = tree.topics.listen('status', () => {
        if (tree.bringing(pageId) !== null && tree.outbox.pause === null) return;
        stop();
        resolve();
      });
    });
  }

  /** Opens a page that the server does not know yet. */
  begin(id: string, chapterId: string, title: string): PageStore {
    const { bookletId } = this.#parts;
    return this.#begin({ ...newPage(id, chapterId, title), bookletId, chapterTitle: '', revision: 0, content: [] });
  }

  #begin(page: PageContent): PageStore {
    const { server, history, keeper, left, send, ready, notice, moved, titled } = this.#parts;
    const items = left.itemsOf(page.id);
    const store = new PageStore(
      page,
      {
        send,
        ready,
        order: server.order,
        locks: server.locks,
        keep: (id, kept) => keeper.soon(id, kept),
        newId: uuidv7,
        history,
        notice,
      },
      items,
    );
    this.#stores.set(page.id, store);
    left.taken(page.id, store.outbox.items);
    store.topics.listen('page', () => titled(page.id));
    store.topics.listen('status', () => {
      moved();
      if (store.saved) queueMicrotask(() => this.#sweep());
    });
    if (items.length > 0) store.outbox.flush();
    moved();
    return store;
  }

  /** Releases a page for good, with its unsaved content. */
  abandon(pageId: string): void {
    const store = this.#stores.get(pageId);
    this.#stores.delete(pageId);
    this.#parts.history.forgetPage(pageId);
    store?.outbox.abandon();
  }

  #sweep(): void {
    for (const [id, store] of this.#stores) {
      if (id === this.#current) continue;
      store.locks.leaveAll();
      if (!store.saved || this.#parts.history.mentions(id)) continue;
      store.outbox.close();
      this.#stores.delete(id);
    }
  }
}
