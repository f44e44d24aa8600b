import { getBlockDefinition, isBlockType } from '../../../../blocks/registry.ts';
import {
  type BlockConditions,
  type BlockContent,
  type PageChanges,
  type PageContent,
  type PageNode,
  readConditions,
} from '../../../../contract/booklets/content/content.ts';
import { applyServerFields } from './apply-server-fields.ts';
import { BlockGroups } from './block-groups.ts';
import { ChangeApplier } from './change-applier.ts';
import { type ChangeLabel, toChangeKind } from './change-label.ts';
import type { EditHistory, PageChange } from './history.ts';
import { MAX_BLOCKS_PER_PAGE } from './limits.ts';
import { BlockLocks, type LockCalls } from './locks.ts';
import {
  type BlockToAdd,
  getOperationSubject,
  PAGE_RULES,
  type PageFields,
  type PageOperation,
  placeIdAfter,
} from './operations.ts';
import { Outbox } from './outbox.ts';
import { type BlockConflict, type OrphanBlock, PageAnswers } from './page-answers.ts';
import { createLocalBlock, type DeletedBlock, PageDisplay } from './page-display.ts';
import { type Acknowledgement, isCallFailure, prepareRetry, type QueuedOperation } from './queued-operation.ts';
import type { TopicEmitter } from './topics.ts';

/** Dependencies of an open page. */
export interface PageStoreDependencies {
  sendOperation: (pageId: string, operation: PageOperation) => Promise<Acknowledgement>;
  /** The order of the page as the server has it. */
  loadOrder: (pageId: string) => Promise<readonly string[]>;
  locks: LockCalls;
  /** Called when the pending operations changed, to store them on the device. */
  storeDraft: (pageId: string, items: readonly QueuedOperation<PageOperation>[]) => void;
  /** True when the page exists for this operation; `outbox.wake` checks again. */
  isReady: (pageId: string, item: QueuedOperation<PageOperation>) => boolean;
  createId: () => string;
  /** Undo history of this session, for all pages of the booklet. */
  history: EditHistory;
  /** Notifies the user: a structural change was refused, or others changed the page. */
  showNotice: (message: string) => void;
}

/**
 * An open page: its displayed blocks and its unsaved changes. Listeners subscribe by topic, so that a letter typed in
 * one block draws that block alone.
 *
 * Topics: `block:{id}`, `order`, `page`, `status`, `history`, `people`, `locks`, `conflicts`.
 */
export class PageStore {
  readonly id: string;
  /** Its chapter when it was opened. */
  readonly chapterId: string;
  readonly topics: TopicEmitter;
  readonly outbox: Outbox;
  readonly locks: BlockLocks;
  /** Changes of several blocks at once. */
  readonly groups: BlockGroups;
  readonly #around: PageStoreDependencies;
  readonly #page: PageDisplay;
  readonly #changing: ChangeApplier;
  readonly #answers: PageAnswers;

  constructor(page: PageContent, around: PageStoreDependencies, items: readonly QueuedOperation<PageOperation>[] = []) {
    this.id = page.id;
    this.chapterId = page.chapterId;
    this.#around = around;
    this.#page = new PageDisplay(page);
    this.topics = this.#page.topics;
    for (const { operation } of items) this.#page.replayOperation(operation);
    this.outbox = new Outbox(
      {
        valid: (operation) => this.#valid(operation),
        ready: (item) => around.isReady(page.id, item),
        send: (operation) => this.#send(operation),
        acknowledged: (operation, answer) => this.#answers.handleAcknowledgement(operation, answer),
        refused: (item, failure) => this.#answers.handleRefusal(item.operation, failure),
        changed: () => this.#changed(),
      },
      PAGE_RULES,
      items.map(prepareRetry),
    );
    this.locks = new BlockLocks(this.#page, this.outbox, around.locks);
    this.#changing = new ChangeApplier(this.#page, this.outbox, this.locks);
    this.groups = new BlockGroups({
      page: this.#page,
      changing: this.#changing,
      addBlock: (block, after) => this.addBlock(block, after, false),
      remember: (undoChanges, redoChanges, changeLabel) =>
        around.history.recordStep({ page: page.id, undoChanges, redoChanges, changeLabel }),
    });
    this.#answers = new PageAnswers({
      page: this.#page,
      outbox: this.outbox,
      changing: this.#changing,
      history: around.history,
      locks: this.locks,
      addBlock: (block, after) => this.addBlock(block, after),
      notice: around.showNotice,
    });
  }

  /* Displayed state */

  get order(): readonly string[] {
    return this.#page.order;
  }
  findBlock(id: string): BlockContent | undefined {
    return this.#page.blocks.get(id);
  }
  get blocks(): BlockContent[] {
    return this.#page.order.flatMap((id) => this.#page.blocks.get(id) ?? []);
  }
  get fields(): PageFields {
    return this.#page.fields;
  }
  get revision(): number {
    return this.#page.revision;
  }
  get epoch(): number {
    return this.#page.epoch;
  }
  get present(): PageChanges['present'] {
    return this.#answers.present;
  }
  get conflicts(): readonly BlockConflict[] {
    return this.#answers.conflicts;
  }
  get orphans(): readonly OrphanBlock[] {
    return this.#answers.orphans;
  }
  /** Blocks deleted here in this session, the latest first. */
  get deletedBlocks(): DeletedBlock[] {
    return [...this.#page.deletedBlocks.values()].reverse();
  }
  get isSaved(): boolean {
    return this.outbox.items.length === 0;
  }
  findPreviousId(id: string): string | null {
    return this.#page.findPreviousId(id);
  }
  /** The block being edited here. */
  get writingBlockId(): string | null {
    return this.#page.writingBlockId;
  }
  set writingBlockId(id: string | null) {
    this.#page.writingBlockId = id;
  }

  /* User actions */

  /** Sets new props of a block. `typing` merges close changes into one undo step. */
  editBlock(id: string, props: unknown, typing = true): void {
    const block = this.#page.blocks.get(id);
    if (!block || Object.is(block.props, props)) return;
    this.#did(
      [{ kind: 'props', block: id, props: block.props }],
      [{ kind: 'props', block: id, props }],
      { what: 'blockChanged', name: block.type },
      typing ? id : undefined,
    );
  }

  /** Sets who sees a block, and from which day. */
  editConditions(id: string, conditions: BlockConditions): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    this.#did(
      [{ kind: 'conditions', block: id, conditions: readConditions(block) }],
      [{ kind: 'conditions', block: id, conditions }],
      { what: 'blockChanged', name: block.type },
    );
  }

  /** Adds a block for every reader of the page. */
  add(type: string, props: unknown, after: string | null, undoable = true): string | null {
    return this.addBlock({ type, props }, after, undoable);
  }

  /** Adds a block after another one and returns its id; null when the page is full. `undoable` adds an undo step. */
  addBlock({ type, props, ...block }: BlockToAdd, after: string | null, undoable = true): string | null {
    if (this.#page.order.length >= MAX_BLOCKS_PER_PAGE) return null;
    const id = this.#around.createId();
    const added = { type, props, ...readConditions(block) };
    this.#page.blocks.set(id, createLocalBlock(id, added));
    this.#page.order = placeIdAfter(this.#page.order, id, after);
    this.#changing.queueOperation({ kind: 'add', block: id, ...added, after });
    if (undoable) {
      const back: PageChange[] = [{ kind: 'hide', block: id }];
      this.#remember(back, [{ kind: 'show', block: id, after }], { what: 'blockAdded', name: type });
    }
    this.topics.notify('order', `block:${id}`);
    return id;
  }

  duplicateBlock(id: string): string | null {
    const block = this.#page.blocks.get(id);
    return block ? this.addBlock(structuredClone(block), id) : null;
  }

  moveBlock(id: string, after: string | null): void {
    const from = this.#page.findPreviousId(id);
    const block = this.#page.blocks.get(id);
    if (!block || after === from || after === id) return;
    const said: ChangeLabel = { what: 'blockMoved', name: block.type };
    this.#did([{ kind: 'move', block: id, after: from }], [{ kind: 'move', block: id, after }], said);
  }

  removeBlock(id: string): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    const said: ChangeLabel = { what: 'blockRemoved', name: block.type };
    this.#did([{ kind: 'show', block: id, after: this.#page.findPreviousId(id) }], [{ kind: 'hide', block: id }], said);
  }

  /** Restores a block deleted in this session to its place. */
  restoreBlock(id: string): void {
    const gone = this.#page.deletedBlocks.get(id);
    if (!gone) return;
    const said: ChangeLabel = { what: 'blockRestored', name: gone.block.type };
    this.#did([{ kind: 'hide', block: id }], [{ kind: 'show', block: id, after: gone.after }], said);
  }

  editPage(fields: Partial<PageFields>): void {
    const names = Object.keys(fields) as (keyof PageFields)[];
    const back = Object.fromEntries(names.map((name) => [name, this.#page.fields[name]]));
    const said: ChangeLabel = { what: toChangeKind('page', fields), name: this.#page.fields.title };
    this.#did([{ kind: 'page', fields: back }], [{ kind: 'page', fields }], said, `${this.id}:${names.join()}`);
  }

  /** Applies an undo or redo. Returns the block it is about, so that the screen can go there. */
  applyChanges(changes: readonly PageChange[]): string | null {
    for (const change of changes) this.#changing.applyChange(change);
    const last = changes.at(-1);
    return last && last.kind !== 'page' ? last.block : null;
  }

  resolveConflict(block: string, choice: 'mine' | 'theirs' | 'both'): string | null {
    return this.#answers.resolveConflict(block, choice);
  }
  /** Restores the unsaved text of a deleted block as a new block, or discards it. */
  resolveOrphan(block: string, again: boolean): string | null {
    return this.#answers.resolveOrphan(block, again);
  }

  /** Merges changes by others. `epoch` is the one at the time of the request. */
  mergeChanges(changes: PageChanges, epoch: number): void {
    this.#answers.mergeChanges(changes, epoch);
  }

  /** Updates the fields of the page from a tree of the server. */
  updateFields(node: PageNode): void {
    if (applyServerFields(this.#page, this.outbox, node)) this.topics.notify('page');
  }

  /** Drops operations that wait for a user choice: the page was deleted here, and may be restored as it was saved. */
  dropHalted(): void {
    for (const { halt, operation } of this.outbox.items) {
      if (!halt) continue;
      this.outbox.drop(getOperationSubject(operation));
      if (operation.kind === 'page') this.#page.fields = this.#page.knownFields;
      const known = operation.kind === 'page' ? undefined : this.#page.knownBlocks.get(operation.block);
      if (known) this.#page.showBlock(known);
      else if (operation.kind !== 'page') this.#page.removeBlock(operation.block);
    }
  }

  /** Locks or unlocks a block for booklet writers. The server already knows, and no words change. */
  setLocked(id: string, locked: boolean): void {
    this.#page.mergeFields(id, { locked });
  }

  /* Internals */

  #changed(): void {
    this.#around.storeDraft(this.id, this.outbox.items);
    this.locks.releaseLeftBlocks();
    this.topics.notify('status');
  }

  #remember(back: readonly PageChange[], forth: readonly PageChange[], said: ChangeLabel, typing?: string): void {
    this.#around.history.recordStep({
      page: this.id,
      undoChanges: back,
      redoChanges: forth,
      changeLabel: said,
      typingKey: typing,
    });
  }

  #did(back: readonly PageChange[], forth: readonly PageChange[], said: ChangeLabel, typing?: string): void {
    for (const change of forth) this.#changing.applyChange(change);
    this.#remember(back, forth, said, typing);
  }

  #valid(operation: PageOperation): boolean {
    if (operation.kind !== 'update' && operation.kind !== 'add') return true;
    const type = operation.kind === 'add' ? operation.type : this.#page.blocks.get(operation.block)?.type;
    return !type || !isBlockType(type) || getBlockDefinition(type).props.safeParse(operation.props).success;
  }

  async #send(operation: PageOperation): Promise<Acknowledgement> {
    try {
      return await this.#around.sendOperation(this.id, operation);
    } catch (error) {
      if (!isCallFailure(error) || error.status !== 404 || !('after' in operation) || operation.after === null)
        throw error;
      // Another editor deleted the sibling: the nearest one before it that still exists replaces it.
      const there = new Set(await this.#around.loadOrder(this.id));
      const place = this.#page.order.indexOf(operation.block);
      const after = this.#page.order.slice(0, place).findLast((id) => there.has(id)) ?? null;
      return this.#around.sendOperation(this.id, { ...operation, after });
    }
  }
}
