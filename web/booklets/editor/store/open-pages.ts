import type { PageContent } from '../../../../contract/booklets/content/content.ts';
import type { AbandonedDrafts } from './abandoned-drafts.ts';
import { createId } from './create-id.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { EditHistory } from './history.ts';
import type { PageOperation } from './operations.ts';
import { PageStore } from './page-store.ts';
import type { Acknowledgement, QueuedOperation } from './queued-operation.ts';
import type { EditorServer } from './transport.ts';
import { createPageNode } from './tree-operations.ts';
import type { TreeStore } from './tree-store.ts';

interface OpenPagesDependencies {
  bookletId: string;
  server: EditorServer;
  tree: TreeStore;
  history: EditHistory;
  keeper: DraftWriter;
  left: AbandonedDrafts;
  send: (pageId: string, operation: PageOperation) => Promise<Acknowledgement>;
  ready: (pageId: string, item: QueuedOperation<PageOperation>) => boolean;
  notice: (message: string) => void;
  /** Called when the pending changes of a page changed, or when a page was opened. */
  moved: () => void;
  /** Called when the fields of a page changed. */
  titled: (pageId: string) => void;
}

/** Pages that are open, or were left with something to save or undo. */
export class OpenPages {
  readonly #parts: OpenPagesDependencies;
  readonly #stores = new Map<string, PageStore>();
  readonly #opening = new Map<string, Promise<PageStore>>();
  #current: string | null = null;
  /** A page that is used without being shown. */
  #used: string | null = null;

  constructor(parts: OpenPagesDependencies) {
    this.#parts = parts;
  }

  get stores(): PageStore[] {
    return [...this.#stores.values()];
  }
  /** The visible page. */
  get visiblePageId(): string | null {
    return this.#current;
  }
  findStore(pageId: string | null): PageStore | null {
    return (pageId && this.#stores.get(pageId)) || null;
  }

  /** Sets the visible page; others are released once they are saved and have nothing to undo. */
  showPage(pageId: string | null): void {
    this.#current = pageId;
    this.#sweep();
  }

  openPage(pageId: string): Promise<PageStore> {
    const known = this.#stores.get(pageId);
    if (known) return Promise.resolve(known);
    const opening = this.#opening.get(pageId) ?? this.#open(pageId);
    this.#opening.set(pageId, opening);
    return opening.finally(() => this.#opening.delete(pageId));
  }

  /** Opens a page that is not shown, for as long as `run` changes it. */
  async changePage<Result>(pageId: string, run: (store: PageStore) => Result): Promise<Result> {
    this.#used = pageId;
    try {
      return run(await this.openPage(pageId));
    } finally {
      this.#used = null;
    }
  }

  async #open(pageId: string): Promise<PageStore> {
    const { tree, server } = this.#parts;
    const bringing = tree.findPendingCreation(pageId)?.operation;
    if (bringing?.kind === 'addPage') return this.openNewPage(bringing.node, bringing.chapter, bringing.title);
    // A copied or restored page is read from the server once it exists there.
    if (bringing) await this.#brought(pageId);
    return this.#begin(await server.loadPage(pageId));
  }

  #brought(pageId: string): Promise<void> {
    const { tree } = this.#parts;
    return new Promise((resolve) => {
      const stop = tree.topics.subscribe('status', () => {
        if (tree.findPendingCreation(pageId) !== null && tree.outbox.pause === null) return;
        stop();
        resolve();
      });
    });
  }

  /** Opens a page that the server does not know yet. */
  openNewPage(id: string, chapterId: string, title: string): PageStore {
    const { bookletId } = this.#parts;
    return this.#begin({
      ...createPageNode(id, chapterId, title),
      bookletId,
      chapterTitle: '',
      revision: 0,
      content: [],
    });
  }

  #begin(page: PageContent): PageStore {
    const { server, history, keeper, left, send, ready, notice, moved, titled } = this.#parts;
    const items = left.listItems(page.id);
    const store = new PageStore(
      page,
      {
        sendOperation: send,
        isReady: ready,
        loadOrder: server.loadOrder,
        locks: server.locks,
        storeDraft: (id, kept) => keeper.scheduleWrite(id, kept),
        createId,
        history,
        showNotice: notice,
      },
      items,
    );
    this.#stores.set(page.id, store);
    left.removePageDrafts(page.id, store.outbox.items);
    store.topics.subscribe('page', () => titled(page.id));
    store.topics.subscribe('status', () => {
      moved();
      if (store.isSaved) queueMicrotask(() => this.#sweep());
    });
    if (items.length > 0) store.outbox.flush();
    moved();
    return store;
  }

  /** Releases a page for good, with its unsaved content. */
  abandonPage(pageId: string): void {
    const store = this.#stores.get(pageId);
    this.#stores.delete(pageId);
    this.#parts.history.dropPageSteps(pageId);
    store?.outbox.abandon();
  }

  #sweep(): void {
    for (const [id, store] of this.#stores) {
      if (id === this.#current || id === this.#used) continue;
      store.locks.leaveAllBlocks();
      if (!store.isSaved || this.#parts.history.hasPageSteps(id)) continue;
      store.outbox.close();
      this.#stores.delete(id);
    }
  }
}
