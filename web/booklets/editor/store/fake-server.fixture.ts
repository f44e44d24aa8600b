import { type BlockContent, type PageContent, readConditions } from '../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import type { BlockLock } from '../../../../contract/platform/locks.ts';
import { ApiError } from '../../../lib/api.ts';
import { EditHistory } from './history.ts';
import { type PageOperation, placeIdAfter } from './operations.ts';
import { PageStore } from './page-store.ts';
import type { Acknowledgement, QueuedOperation } from './queued-operation.ts';
import { createPageNode, isTreeChange } from './tree-operations.ts';

export class RefusedError extends ApiError {
  constructor(status: number, code: string, message: string, body: Record<string, unknown> = {}) {
    super(status, { code, message, ...body });
  }
}

export const toUuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** In-memory page with the rules of the server, and a log of its calls. */
export class FakeServer {
  readonly blocks = new Map<string, BlockContent>();
  readonly deletedIds = new Set<string>();
  order: string[] = [];
  revision = 1;
  log: string[] = [];
  /** Log of the calls about locks. */
  lockLog: string[] = [];
  down = false;
  signedOut = false;
  /** Blocks that Alex Martin is editing. */
  readonly heldBlocks = new Set<string>();
  /** The next answer is lost on the way back: done, but the browser does not know. */
  loseAnswer = false;
  notices: string[] = [];
  storedItems: readonly QueuedOperation<PageOperation>[] = [];
  history = new EditHistory();
  #ids = 100;

  constructor(texts: readonly string[]) {
    texts.forEach((text, index) => {
      const id = toUuid(index + 1);
      this.blocks.set(id, this.#content(id, 'heading', { level: 2, text }, 1));
      this.order.push(id);
    });
  }

  getPage(): PageContent {
    const content = this.order.flatMap((id) => this.blocks.get(id) ?? []);
    return {
      ...createPageNode(toUuid(90), toUuid(92), 'Votre premier jour'),
      bookletId: toUuid(91),
      chapterTitle: 'Bienvenue',
      slug: 'premier-jour',
      blocks: content.length,
      revision: this.revision,
      content: structuredClone(content),
    };
  }

  openStore(items: readonly QueuedOperation<PageOperation>[] = []): PageStore {
    this.history = new EditHistory();
    const store = new PageStore(
      this.getPage(),
      {
        sendOperation: (_page, operation) => this.send(operation),
        loadOrder: async () => this.order,
        locks: {
          acquire: async (id) => this.#lockCall('lock', id),
          release: async (id, closing) => this.#lockCall(closing ? 'unlock at once' : 'unlock', id),
        },
        isReady: () => true,
        history: this.history,
        storeDraft: (_page, kept) => {
          this.storedItems = structuredClone(kept);
        },
        createId: () => {
          this.#ids += 1;
          return toUuid(this.#ids);
        },
        showNotice: (message) => this.notices.push(message),
      },
      items,
    );
    return store;
  }

  undo(store: PageStore): void {
    store.applyChanges(
      (this.history.undo()?.undoChanges ?? []).filter((change) => change.kind !== 'server' && !isTreeChange(change)),
    );
  }
  redo(store: PageStore): void {
    store.applyChanges(
      (this.history.redo()?.redoChanges ?? []).filter((change) => change.kind !== 'server' && !isTreeChange(change)),
    );
  }

  text(id: string): string {
    return (this.blocks.get(id)?.props as { text: string } | undefined)?.text ?? '';
  }

  /** Simulates a save by another editor. */
  saveElsewhere(id: string, text: string): void {
    const block = this.blocks.get(id);
    if (!block) throw new Error('no such block');
    this.revision += 1;
    this.blocks.set(id, {
      ...block,
      props: { level: 2, text },
      rowVersion: block.rowVersion + 1,
      updatedBy: 'Alex Martin',
    });
  }
  /** Alex Martin starts or stops editing a block. */
  startWritingElsewhere(id: string): void {
    this.heldBlocks.add(id);
  }
  stopWritingElsewhere(id: string): void {
    this.heldBlocks.delete(id);
  }
  deleteElsewhere(id: string): void {
    this.revision += 1;
    this.deletedIds.add(id);
    this.order = this.order.filter((one) => one !== id);
  }

  getChanges() {
    const changed = this.order.flatMap((id) => this.blocks.get(id) ?? []);
    return {
      revision: this.revision,
      changed: structuredClone(changed),
      order: [...this.order],
      present: [],
      locks: [...this.heldBlocks].map((id) => this.#lock(id)),
    };
  }

  #content(id: string, type: string, props: unknown, rowVersion: number): BlockContent {
    const at = '2026-11-20T14:32:00.000Z';
    const conditions = { audience: null, unlockDays: null };
    return { id, type, version: 1, props, rowVersion, locked: false, ...conditions, updatedAt: at, updatedBy: null };
  }

  #lock(blockId: string): BlockLock {
    const until = new Date(Date.now() + 90_000).toISOString();
    return { blockId, holder: { id: toUuid(80), name: 'Alex Martin' }, until, seconds: 90 };
  }
  #refuseHeld(id: string): void {
    if (!this.heldBlocks.has(id)) return;
    throw new RefusedError(423, 'EDI-008', errorText('EDI-008', { personne: 'Alex Martin' }), { lock: this.#lock(id) });
  }
  #lockCall(what: string, id: string): void {
    if (this.down) throw new RefusedError(0, 'GEN-015', 'Hors ligne');
    this.lockLog.push(`${what} ${Number(id.slice(-12))}`);
    if (what === 'lock') this.#refuseHeld(id);
  }

  async send(operation: PageOperation): Promise<Acknowledgement> {
    if (this.down) throw new RefusedError(0, 'GEN-015', 'Hors ligne');
    if (this.signedOut) throw new RefusedError(401, 'AUTH-010', errorText('AUTH-010'));
    this.log.push('block' in operation ? `${operation.kind} ${Number(operation.block.slice(-12))}` : operation.kind);
    const answer = this.#do(operation);
    if (this.loseAnswer) {
      this.loseAnswer = false;
      throw new RefusedError(0, 'GEN-015', 'Hors ligne');
    }
    return answer;
  }

  #do(operation: PageOperation): Acknowledgement {
    if (operation.kind === 'page') return { rowVersion: operation.rowVersion + 1 };
    const { block: id } = operation;
    const block = this.blocks.get(id);
    if ('after' in operation && operation.after !== null && !this.order.includes(operation.after)) {
      throw new RefusedError(404, 'GEN-010', errorText('GEN-010'));
    }
    this.revision += 1;
    if (operation.kind === 'add') {
      const added = this.#content(id, operation.type, operation.props, 1);
      const made = block ?? { ...added, ...readConditions(operation) };
      this.blocks.set(id, made);
      this.order = placeIdAfter(this.order, id, operation.after);
      return { block: structuredClone(made) };
    }
    if (!block) throw new RefusedError(404, 'GEN-010', errorText('GEN-010'));
    if (this.deletedIds.has(id) && operation.kind !== 'restore') {
      throw new RefusedError(410, 'EDI-014', errorText('EDI-014', { personne: 'Alex Martin' }));
    }
    if (operation.kind !== 'restore') this.#refuseHeld(id);
    if (operation.kind === 'conditions') {
      const [now, known] = [block, operation.known].map((one) => JSON.stringify(readConditions(one)));
      if (now !== known) throw new RefusedError(409, 'EDI-061', errorText('EDI-061'), { current: block });
      this.blocks.set(id, { ...block, ...operation.conditions });
      return { conditions: operation.conditions };
    }
    const next = { ...block, rowVersion: block.rowVersion + 1 };
    switch (operation.kind) {
      case 'update':
        if (operation.rowVersion !== block.rowVersion) {
          throw new RefusedError(409, 'EDI-001', errorText('EDI-001', { personne: 'Alex Martin' }), { current: block });
        }
        this.blocks.set(id, { ...next, props: operation.props });
        return { block: structuredClone({ ...next, props: operation.props }) };
      case 'place':
        this.order = placeIdAfter(this.order, id, operation.after);
        return { order: this.order };
      case 'delete':
        this.deletedIds.add(id);
        this.order = this.order.filter((one) => one !== id);
        this.blocks.set(id, next);
        return {};
      case 'restore':
        this.deletedIds.delete(id);
        this.order = placeIdAfter(this.order, id, operation.after);
        this.blocks.set(id, next);
        return { block: structuredClone(next) };
    }
  }
}
