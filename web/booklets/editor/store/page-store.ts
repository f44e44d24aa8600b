import { definitionOf, isBlockType } from '../../../../blocks/registry.ts';
import type { BlockContent, PageContent, PageNode } from '../../../../contract/booklets/content/content.ts';
import { Answers, type Changes, type Conflict, type Orphan } from './answers.ts';
import { Changing } from './changing.ts';
import type { Change, History } from './history.ts';
import { learned } from './learned-fields.ts';
import { type LockCalls, Locks } from './locks.ts';
import { type Operation, PAGE_RULES, type PageFields, placed, subjectOf } from './operations.ts';
import { Outbox } from './outbox.ts';
import { type Acknowledgement, again, isFailure, type Queued } from './queued.ts';
import { changeOf, type Said } from './said.ts';
import { type Deleted, freshBlock, ShownPage } from './shown-page.ts';
import type { Topics } from './topics.ts';

export const MAX_BLOCKS = 100;

/** Dependencies of an open page. */
export interface Surroundings {
  send: (pageId: string, operation: Operation) => Promise<Acknowledgement>;
  /** The order of the page as the server has it. */
  order: (pageId: string) => Promise<readonly string[]>;
  locks: LockCalls;
  /** Called when the pending operations changed, to store them on the device. */
  keep: (pageId: string, items: readonly Queued[]) => void;
  /** True when the page exists for this operation; `outbox.wake` checks again. */
  ready: (pageId: string, item: Queued) => boolean;
  newId: () => string;
  /** Undo history of this session, for all pages of the booklet. */
  history: History;
  /** Notifies the user: a structural change was refused, or others changed the page. */
  notice: (message: string) => void;
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
  readonly topics: Topics;
  readonly outbox: Outbox;
  readonly locks: Locks;
  readonly #around: Surroundings;
  readonly #page: ShownPage;
  readonly #changing: Changing;
  readonly #answers: Answers;

  constructor(page: PageContent, around: Surroundings, items: readonly Queued[] = []) {
    this.id = page.id;
    this.chapterId = page.chapterId;
    this.#around = around;
    this.#page = new ShownPage(page);
    this.topics = this.#page.topics;
    for (const { operation } of items) this.#page.replay(operation);
    this.outbox = new Outbox(
      {
        valid: (operation) => this.#valid(operation),
        ready: (item) => around.ready(page.id, item),
        send: (operation) => this.#send(operation),
        acknowledged: (operation, answer) => this.#answers.acknowledged(operation, answer),
        refused: (item, failure) => this.#answers.refused(item.operation, failure),
        changed: () => this.#changed(),
      },
      PAGE_RULES,
      items.map(again),
    );
    this.locks = new Locks(this.#page, this.outbox, around.locks);
    this.#changing = new Changing(this.#page, this.outbox, this.locks);
    this.#answers = new Answers({
      page: this.#page,
      outbox: this.outbox,
      changing: this.#changing,
      history: around.history,
      locks: this.locks,
      add: (type, props, after) => this.add(type, props, after),
      notice: around.notice,
    });
  }

  /* Displayed state */

  get order(): readonly string[] {
    return this.#page.order;
  }
  block(id: string): BlockContent | undefined {
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
  get present(): Changes['present'] {
    return this.#answers.present;
  }
  get conflicts(): readonly Conflict[] {
    return this.#answers.conflicts;
  }
  get orphans(): readonly Orphan[] {
    return this.#answers.orphans;
  }
  /** Blocks deleted here in this session, the latest first. */
  get deleted(): Deleted[] {
    return [...this.#page.deleted.values()].reverse();
  }
  get saved(): boolean {
    return this.outbox.items.length === 0;
  }
  before(id: string): string | null {
    return this.#page.before(id);
  }
  /** The block being edited here. */
  get writingIn(): string | null {
    return this.#page.writingIn;
  }
  set writingIn(id: string | null) {
    this.#page.writingIn = id;
  }

  /* User actions */

  /** Sets new props of a block. `typing` merges close changes into one undo step. */
  edit(id: string, props: unknown, typing = true): void {
    const block = this.#page.blocks.get(id);
    if (!block || Object.is(block.props, props)) return;
    this.#did(
      [{ kind: 'props', block: id, props: block.props }],
      [{ kind: 'props', block: id, props }],
      { what: 'blockChanged', name: block.type },
      typing ? id : undefined,
    );
  }

  /** Adds a block after another one and returns its id; null when the page is full. `undoable` adds an undo step. */
  add(type: string, props: unknown, after: string | null, undoable = true): string | null {
    if (this.#page.order.length >= MAX_BLOCKS) return null;
    const id = this.#around.newId();
    this.#page.blocks.set(id, freshBlock(id, type, props));
    this.#page.order = placed(this.#page.order, id, after);
    this.#changing.queue({ kind: 'add', block: id, type, props, after });
    if (undoable) {
      const back: Change[] = [{ kind: 'hide', block: id }];
      this.#remember(back, [{ kind: 'show', block: id, after }], { what: 'blockAdded', name: type });
    }
    this.topics.tell('order', `block:${id}`);
    return id;
  }

  duplicate(id: string): string | null {
    const block = this.#page.blocks.get(id);
    return block ? this.add(block.type, structuredClone(block.props), id) : null;
  }

  move(id: string, after: string | null): void {
    const from = this.#page.before(id);
    const block = this.#page.blocks.get(id);
    if (!block || after === from || after === id) return;
    const said: Said = { what: 'blockMoved', name: block.type };
    this.#did([{ kind: 'move', block: id, after: from }], [{ kind: 'move', block: id, after }], said);
  }

  remove(id: string): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    const said: Said = { what: 'blockRemoved', name: block.type };
    this.#did([{ kind: 'show', block: id, after: this.#page.before(id) }], [{ kind: 'hide', block: id }], said);
  }

  /** Restores a block deleted in this session to its place. */
  bringBack(id: string): void {
    const gone = this.#page.deleted.get(id);
    if (!gone) return;
    const said: Said = { what: 'blockRestored', name: gone.block.type };
    this.#did([{ kind: 'hide', block: id }], [{ kind: 'show', block: id, after: gone.after }], said);
  }

  editPage(fields: Partial<PageFields>): void {
    const names = Object.keys(fields) as (keyof PageFields)[];
    const back = Object.fromEntries(names.map((name) => [name, this.#page.fields[name]]));
    const said: Said = { what: changeOf('page', fields), name: this.#page.fields.title };
    this.#did([{ kind: 'page', fields: back }], [{ kind: 'page', fields }], said, `${this.id}:${names.join()}`);
  }

  /** Applies an undo or redo. Returns the block it is about, so that the screen can go there. */
  apply(changes: readonly Change[]): string | null {
    for (const change of changes) this.#changing.apply(change);
    const last = changes.at(-1);
    return last && last.kind !== 'page' ? last.block : null;
  }

  settle(block: string, choice: 'mine' | 'theirs' | 'both'): string | null {
    return this.#answers.settle(block, choice);
  }
  /** Restores the unsaved text of a deleted block as a new block, or discards it. */
  settleOrphan(block: string, again: boolean): string | null {
    return this.#answers.settleOrphan(block, again);
  }

  /** Merges changes by others. `epoch` is the one at the time of the request. */
  merge(changes: Changes, epoch: number): void {
    this.#answers.merge(changes, epoch);
  }

  /** Updates the fields of the page from a tree of the server. */
  learn(node: PageNode): void {
    if (learned(this.#page, this.outbox, node)) this.topics.tell('page');
  }

  /** Drops operations that wait for a user choice: the page was deleted here, and may be restored as it was saved. */
  dropHalted(): void {
    for (const { halt, operation } of this.outbox.items) {
      if (!halt) continue;
      this.outbox.drop(subjectOf(operation));
      if (operation.kind === 'page') this.#page.fields = this.#page.knownFields;
      const known = operation.kind === 'page' ? undefined : this.#page.known.get(operation.block);
      if (known) this.#page.show(known);
      else if (operation.kind !== 'page') this.#page.forget(operation.block);
    }
  }

  /** Locks or unlocks a block for booklet writers. The server already knows, and no words change. */
  mark(id: string, locked: boolean): void {
    const [shown, known] = [this.#page.blocks.get(id), this.#page.known.get(id)];
    if (known) this.#page.know({ ...known, locked });
    if (shown) this.#page.show({ ...shown, locked });
  }

  /* Internals */

  #changed(): void {
    this.#around.keep(this.id, this.outbox.items);
    this.locks.saved();
    this.topics.tell('status');
  }

  #remember(back: readonly Change[], forth: readonly Change[], said: Said, typing?: string): void {
    this.#around.history.push({ page: this.id, back, forth, said, typing });
  }

  #did(back: readonly Change[], forth: readonly Change[], said: Said, typing?: string): void {
    for (const change of forth) this.#changing.apply(change);
    this.#remember(back, forth, said, typing);
  }

  #valid(operation: Operation): boolean {
    if (operation.kind !== 'update' && operation.kind !== 'add') return true;
    const type = operation.kind === 'add' ? operation.type : this.#page.blocks.get(operation.block)?.type;
    return !type || !isBlockType(type) || definitionOf(type).props.safeParse(operation.props).success;
  }

  async #send(operation: Operation): Promise<Acknowledgement> {
    try {
      return await this.#around.send(this.id, operation);
    } catch (error) {
      if (!isFailure(error) || error.status !== 404 || !('after' in operation) || operation.after === null) throw error;
      // Another editor deleted the sibling: the nearest one before it that still exists replaces it.
      const there = new Set(await this.#around.order(this.id));
      const place = this.#page.order.indexOf(operation.block);
      const after = this.#page.order.slice(0, place).findLast((id) => there.has(id)) ?? null;
      return this.#around.send(this.id, { ...operation, after });
    }
  }
}
