import { definitionOf, isBlockType } from '../../../blocks/registry.ts';
import type { BlockContent, PageContent } from '../../../contract/content.ts';
import { Answers, type Changes, type Conflict, type Orphan } from './answers.ts';
import { Changing } from './changing.ts';
import { type Change, History } from './history.ts';
import { type LockCalls, Locks } from './locks.ts';
import { type Operation, type PageFields, placed } from './operations.ts';
import { type Acknowledgement, isFailure, Outbox, type Queued } from './outbox.ts';
import { type Deleted, freshBlock, ShownPage } from './shown-page.ts';
import type { Topics } from './topics.ts';

export const MAX_BLOCKS = 100;

/** What an open page asks of the world. */
export interface Surroundings {
  send: (pageId: string, operation: Operation) => Promise<Acknowledgement>;
  /** The order of the page as the server has it. */
  order: (pageId: string) => Promise<readonly string[]>;
  locks: LockCalls;
  /** Called when what is still to be saved changed: it is kept on the device. */
  keep: (pageId: string, items: readonly Queued[]) => void;
  newId: () => string;
  /** A structural change was refused, or others changed the page: said to the person. */
  notice: (message: string) => void;
}

/**
 * An open page: its blocks as they are shown, what of it is not saved yet, and what can be undone. Listeners name what
 * they look at, so that a letter typed in one block draws that block alone.
 *
 * Topics: `block:{id}`, `order`, `page`, `status`, `history`, `people`, `locks`, `conflicts`.
 */
export class PageStore {
  readonly id: string;
  readonly topics: Topics;
  readonly outbox: Outbox;
  readonly locks: Locks;
  readonly #around: Surroundings;
  readonly #history = new History();
  readonly #page: ShownPage;
  readonly #changing: Changing;
  readonly #answers: Answers;

  constructor(page: PageContent, around: Surroundings, items: readonly Queued[] = []) {
    this.id = page.id;
    this.#around = around;
    this.#page = new ShownPage(page);
    this.topics = this.#page.topics;
    for (const { operation } of items) this.#page.replay(operation);
    this.outbox = new Outbox(
      {
        valid: (operation) => this.#valid(operation),
        send: (operation) => this.#send(operation),
        acknowledged: (operation, answer) => this.#answers.acknowledged(operation, answer),
        refused: (item, failure) => this.#answers.refused(item.operation, failure),
        changed: () => this.#changed(),
      },
      items.map((item) => ({ operation: item.operation, dueAt: 0, since: item.since })),
    );
    this.locks = new Locks(this.#page, this.outbox, around.locks);
    this.#changing = new Changing(this.#page, this.outbox, this.locks);
    this.#answers = new Answers({
      page: this.#page,
      outbox: this.outbox,
      changing: this.#changing,
      history: this.#history,
      locks: this.locks,
      add: (type, props, after) => this.add(type, props, after),
      notice: around.notice,
    });
  }

  /* What is shown */

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
  get canUndo(): boolean {
    return this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.canRedo;
  }
  get saved(): boolean {
    return this.outbox.items.length === 0;
  }
  before(id: string): string | null {
    return this.#page.before(id);
  }
  /** The block that somebody writes in here. */
  get writingIn(): string | null {
    return this.#page.writingIn;
  }
  set writingIn(id: string | null) {
    this.#page.writingIn = id;
  }

  /* What a person does */

  /** New props of a block. `typing` joins what follows closely into one step of undo. */
  edit(id: string, props: unknown, typing = true): void {
    const block = this.#page.blocks.get(id);
    if (!block || Object.is(block.props, props)) return;
    this.#did(
      [{ kind: 'props', block: id, props: block.props }],
      [{ kind: 'props', block: id, props }],
      typing ? id : undefined,
    );
  }

  /** Adds a block after another one and answers its id; null when the page is full. */
  add(type: string, props: unknown, after: string | null): string | null {
    if (this.#page.order.length >= MAX_BLOCKS) return null;
    const id = this.#around.newId();
    this.#page.blocks.set(id, freshBlock(id, type, props));
    this.#page.order = placed(this.#page.order, id, after);
    this.#changing.queue({ kind: 'add', block: id, type, props, after });
    this.#remember([{ kind: 'hide', block: id }], [{ kind: 'show', block: id, after }]);
    this.topics.tell('order', `block:${id}`);
    return id;
  }

  duplicate(id: string): string | null {
    const block = this.#page.blocks.get(id);
    return block ? this.add(block.type, structuredClone(block.props), id) : null;
  }

  move(id: string, after: string | null): void {
    const from = this.#page.before(id);
    if (after === from || after === id) return;
    this.#did([{ kind: 'move', block: id, after: from }], [{ kind: 'move', block: id, after }]);
  }

  remove(id: string): void {
    if (!this.#page.blocks.has(id)) return;
    this.#did([{ kind: 'show', block: id, after: this.#page.before(id) }], [{ kind: 'hide', block: id }]);
  }

  /** Brings a block deleted in this session back to where it was. */
  bringBack(id: string): void {
    const gone = this.#page.deleted.get(id);
    if (gone) this.#did([{ kind: 'hide', block: id }], [{ kind: 'show', block: id, after: gone.after }]);
  }

  editPage(fields: Partial<PageFields>): void {
    const names = Object.keys(fields) as (keyof PageFields)[];
    const back = Object.fromEntries(names.map((name) => [name, this.#page.fields[name]]));
    this.#did([{ kind: 'page', fields: back }], [{ kind: 'page', fields }], `page:${names.join()}`);
  }

  /** Answers the block that the step was about, so that the screen can go there. */
  undo(): string | null {
    return this.#redoAll(this.#history.undo());
  }
  redo(): string | null {
    return this.#redoAll(this.#history.redo());
  }

  settle(block: string, choice: 'mine' | 'theirs' | 'both'): string | null {
    return this.#answers.settle(block, choice);
  }
  /** What was typed in a deleted block: put back as a new one, or let go. */
  settleOrphan(block: string, again: boolean): string | null {
    return this.#answers.settleOrphan(block, again);
  }

  /** Merges what others did. `epoch` is that of the moment the question was asked. */
  merge(changes: Changes, epoch: number): void {
    this.#answers.merge(changes, epoch);
  }

  /* Inside */

  #changed(): void {
    this.#around.keep(this.id, this.outbox.items);
    this.locks.saved();
    this.topics.tell('status');
  }

  #remember(back: readonly Change[], forth: readonly Change[], typing?: string): void {
    this.#history.push({ back, forth, typing });
    this.topics.tell('history');
  }

  #did(back: readonly Change[], forth: readonly Change[], typing?: string): void {
    for (const change of forth) this.#changing.apply(change);
    this.#remember(back, forth, typing);
  }

  #redoAll(changes: readonly Change[] | null): string | null {
    if (!changes) return null;
    for (const change of changes) this.#changing.apply(change);
    this.topics.tell('history');
    const last = changes.at(-1);
    return last && last.kind !== 'page' ? last.block : null;
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
      // The neighbour was deleted by somebody else: the nearest one before it that is still there takes its place.
      const there = new Set(await this.#around.order(this.id));
      const place = this.#page.order.indexOf(operation.block);
      const after = this.#page.order.slice(0, place).findLast((id) => there.has(id)) ?? null;
      return this.#around.send(this.id, { ...operation, after });
    }
  }
}
