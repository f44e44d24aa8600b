import type { BlockContent, getChanges } from '../../../../contract/booklets/content/content.ts';
import type { AnswerOf } from '../../../../contract/platform/call.ts';
import type { Changing } from './changing.ts';
import { same } from './equal.ts';
import type { History } from './history.ts';
import type { Locks } from './locks.ts';
import { type Operation, ordered, type PageFields, placed } from './operations.ts';
import type { Outbox } from './outbox.ts';
import type { Acknowledgement, Failure } from './queued.ts';
import type { ShownPage } from './shown-page.ts';

export type Changes = AnswerOf<typeof getChanges>;

/** Two editors saved the same block: the local props, and the block of the server. */
export interface Conflict {
  block: string;
  mine: unknown;
  theirs: BlockContent;
}

/** Unsaved props of a block that another editor deleted. */
export interface Orphan {
  block: string;
  type: string;
  props: unknown;
  message: string;
}

interface Parts {
  page: ShownPage;
  outbox: Outbox;
  changing: Changing;
  history: History;
  locks: Locks;
  /** Adds a block like a user action. */
  add: (type: string, props: unknown, after: string | null) => string | null;
  notice: (message: string) => void;
}

/** Applies server answers to a page: acknowledgements, refusals, changes by others, and the choices that follow. */
export class Answers {
  readonly #page: ShownPage;
  readonly #outbox: Outbox;
  readonly #changing: Changing;
  readonly #history: History;
  readonly #locks: Locks;
  readonly #add: Parts['add'];
  readonly #notice: Parts['notice'];
  present: Changes['present'] = [];
  conflicts: readonly Conflict[] = [];
  orphans: readonly Orphan[] = [];

  constructor({ page, outbox, changing, history, locks, add, notice }: Parts) {
    this.#page = page;
    this.#outbox = outbox;
    this.#changing = changing;
    this.#history = history;
    this.#locks = locks;
    this.#add = add;
    this.#notice = notice;
  }

  settle(block: string, choice: 'mine' | 'theirs' | 'both'): string | null {
    const conflict = this.conflicts.find((one) => one.block === block);
    if (!conflict) return null;
    const { mine, theirs } = conflict;
    this.conflicts = this.conflicts.filter((one) => one !== conflict);
    this.#page.know(theirs);
    let made: string | null = null;
    if (choice === 'mine') {
      this.#outbox.release(block, theirs.rowVersion);
    } else {
      this.#outbox.drop(block);
      this.#page.show(theirs);
      if (choice === 'both') made = this.#add(theirs.type, mine, block);
    }
    this.#page.topics.tell('conflicts', `block:${block}`);
    return made;
  }

  /** Restores the unsaved text of a deleted block as a new block, or discards it. */
  settleOrphan(block: string, again: boolean): string | null {
    const orphan = this.orphans.find((one) => one.block === block);
    if (!orphan) return null;
    const after = this.#page.before(block);
    this.orphans = this.orphans.filter((one) => one !== orphan);
    this.#outbox.drop(block);
    this.#page.forget(block);
    this.#page.topics.tell('conflicts', 'order');
    return again ? this.#add(orphan.type, orphan.props, after) : null;
  }

  /** Merges changes by others. `epoch` is the one at the time of the request. */
  merge(changes: Changes, epoch: number): void {
    this.present = changes.present;
    this.#page.topics.tell('people');
    if (epoch === this.#page.epoch) this.#mergeContent(changes);
    // Runs after the merge of the holder's last save: text that waited for the lock is sent on top of it.
    this.#locks.told(changes.locks, changes.present);
  }

  #mergeContent(changes: Changes): void {
    this.#page.revision = changes.revision;
    for (const block of changes.changed) this.#mergeBlock(block);
    const gone = this.#page.order.filter((id) => !changes.order.includes(id) && !this.#outbox.holds(id));
    for (const id of gone) this.#page.forget(id);
    let order: readonly string[] = changes.order;
    for (const { operation } of this.#outbox.items) order = ordered(order, operation);
    // Blocks with unsaved words may be deleted on the server: the answer to their save will say so.
    for (const id of this.#page.order)
      if (this.#page.blocks.has(id) && !order.includes(id)) order = placed(order, id, this.#page.before(id));
    order = order.filter((id) => this.#page.blocks.has(id));
    if (!same(order, this.#page.order)) {
      this.#page.order = order;
      this.#page.topics.tell('order');
    }
  }

  #mergeBlock(block: BlockContent): void {
    const known = this.#page.known.get(block.id);
    if (known && known.rowVersion >= block.rowVersion) return;
    // Unsaved text is not replaced: its save will detect the conflict.
    if (this.#outbox.holds(block.id)) return;
    this.#page.know(block);
    this.#page.deleted.delete(block.id);
    if (known) this.#history.forgetText(block.id);
    this.#page.show(block);
    this.#page.topics.tell('history');
  }

  /** Handles an accepted operation. */
  acknowledged(operation: Operation, { block, rowVersion }: Acknowledgement): void {
    if (operation.kind === 'page') {
      this.#page.knownFields = { ...this.#page.knownFields, ...operation.fields };
      this.#page.rowVersion = rowVersion ?? this.#page.rowVersion;
      this.#page.topics.tell('page');
      return;
    }
    if (operation.kind !== 'update') this.#page.epoch += 1;
    if (!block) return;
    this.#page.know(block);
    const shown = this.#page.blocks.get(block.id);
    if (!shown && operation.kind === 'restore' && !this.#outbox.holds(block.id)) {
      this.#page.order = placed(this.#page.order, block.id, operation.after);
      this.#page.topics.tell('order');
      this.#page.show(block);
      return;
    }
    // The server normalises what it saves; its version is shown when nobody is writing there.
    if (shown && !this.#outbox.holds(block.id) && this.#page.writingIn !== block.id) {
      this.#page.show(same(shown.props, block.props) ? { ...block, props: shown.props } : block);
    }
  }

  /** Handles a refused operation; true when it is settled. */
  refused(operation: Operation, failure: Failure): boolean {
    if (operation.kind === 'page') return this.#refusedPage(operation, failure);
    this.#locks.refused(failure);
    const id = operation.block;
    if (operation.kind === 'update') return this.#refusedUpdate(operation, failure);
    if (operation.kind === 'delete' && (failure.status === 410 || failure.status === 404)) return true;
    if (failure.status === 403 && failure.code !== 'EDI-009') return false;
    // The page reverts to the server state; the user learns why.
    this.#notice(failure.message);
    if (operation.kind === 'add' || operation.kind === 'restore') {
      this.#outbox.drop(id);
      this.#page.forget(id);
    }
    const known = this.#page.known.get(id);
    if (operation.kind === 'delete' && known) {
      this.#page.deleted.delete(id);
      this.#page.blocks.set(id, known);
      this.#page.topics.tell(`block:${id}`);
    }
    this.#page.epoch += 1;
    this.#page.revision = 0;
    this.#page.topics.tell('history', 'order');
    return true;
  }

  #refusedUpdate(operation: Operation & { kind: 'update' }, failure: Failure): boolean {
    const id = operation.block;
    const { current } = failure.body;
    if (failure.code === 'EDI-001' && current) {
      // `current` is a block as the contract describes it in `updateBlock`.
      const theirs = current as BlockContent;
      const mine = this.#page.blocks.get(id)?.props ?? operation.props;
      if (same(theirs.props, mine)) {
        this.#page.know(theirs);
        this.#outbox.rebase(id, theirs.rowVersion);
        return true;
      }
      this.conflicts = [...this.conflicts.filter(({ block }) => block !== id), { block: id, mine, theirs }];
      this.#page.topics.tell('conflicts');
      return false;
    }
    const block = this.#page.blocks.get(id) ?? operation;
    if ((failure.status === 410 || failure.status === 404) && block.type) {
      const orphan = { block: id, type: block.type, props: block.props, message: failure.message };
      this.orphans = [...this.orphans.filter((one) => one.block !== id), orphan];
      this.#page.topics.tell('conflicts');
      return false;
    }
    this.#page.topics.tell(`block:${id}`);
    return false;
  }

  /**
   * If others changed other fields of the page, ours are sent again on top. If they changed the same field, the user is
   * notified.
   */
  #refusedPage(operation: Operation & { kind: 'page' }, failure: Failure): boolean {
    const { current } = failure.body;
    if (failure.code !== 'GEN-011' || typeof current !== 'object' || current === null) return false;
    const theirs = current as PageFields & { rowVersion: number };
    const names = Object.keys(operation.fields) as (keyof PageFields)[];
    const clash = names.some(
      (name) => theirs[name] !== this.#page.knownFields[name] && theirs[name] !== operation.fields[name],
    );
    this.#page.rowVersion = theirs.rowVersion;
    const mine = operation.fields;
    this.#page.knownFields = {
      ...this.#page.knownFields,
      ...Object.fromEntries(
        Object.keys(this.#page.knownFields).map((name) => [name, theirs[name as keyof PageFields]]),
      ),
    };
    if (clash) this.#notice(failure.message);
    this.#page.fields = clash ? { ...this.#page.knownFields } : { ...this.#page.knownFields, ...mine };
    if (!clash)
      queueMicrotask(() => this.#changing.queue({ kind: 'page', fields: mine, rowVersion: theirs.rowVersion }));
    this.#page.topics.tell('page');
    return true;
  }
}
