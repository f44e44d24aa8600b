import { type BlockConditions, readConditions } from '../../../../contract/booklets/content/content.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { PageChange } from './history.ts';
import type { BlockLocks } from './locks.ts';
import { isStructuralOperation, type PageOperation, placeIdAfter } from './operations.ts';
import type { Outbox } from './outbox.ts';
import type { PageDisplay } from './page-display.ts';

/** Applies user changes: on the screen immediately, and to the outbox for the server. */
export class ChangeApplier {
  readonly #page: PageDisplay;
  readonly #outbox: Outbox;
  readonly #locks: BlockLocks;

  constructor(page: PageDisplay, outbox: Outbox, locks: BlockLocks) {
    this.#page = page;
    this.#outbox = outbox;
    this.#locks = locks;
  }

  queueOperation(operation: PageOperation): void {
    if (isStructuralOperation(operation)) this.#page.epoch += 1;
    this.#outbox.push(operation);
  }

  /** Shows a change and queues it for the server. */
  applyChange(change: PageChange): void {
    switch (change.kind) {
      case 'props':
        this.#setProps(change.block, change.props);
        break;
      case 'conditions':
        this.#setConditions(change.block, change.conditions);
        break;
      case 'move':
        this.#page.order = placeIdAfter(this.#page.order, change.block, change.after);
        this.queueOperation({ kind: 'place', block: change.block, after: change.after });
        this.#page.topics.notify('order');
        break;
      case 'hide':
        this.#hide(change.block);
        break;
      case 'show':
        this.#bring(change.block, change.after);
        break;
      case 'page':
        this.#page.fields = { ...this.#page.fields, ...change.fields };
        this.queueOperation({ kind: 'page', fields: change.fields, rowVersion: this.#page.rowVersion });
        this.#page.topics.notify('page');
    }
  }

  #setProps(id: string, props: unknown): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    this.#page.showBlock({ ...block, props });
    this.#locks.requestLock(id);
    const { rowVersion } = this.#page.knownBlocks.get(id) ?? { rowVersion: 1 };
    const { type } = block;
    this.queueOperation({ kind: 'update', block: id, type, props, ...readConditions(block), rowVersion });
  }

  #setConditions(id: string, conditions: BlockConditions): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    // Saves of one block follow each other: each names the conditions that the one before leaves.
    const last = this.#outbox.items.findLast(
      ({ operation }) => 'block' in operation && operation.block === id && /^(add|conditions)$/.test(operation.kind),
    )?.operation;
    const before = last?.kind === 'conditions' ? last.conditions : last?.kind === 'add' ? last : null;
    const known = readConditions(before ?? this.#page.knownBlocks.get(id) ?? block);
    this.#page.epoch += 1;
    this.#page.showBlock({ ...block, ...conditions });
    this.queueOperation({ kind: 'conditions', block: id, conditions, known });
  }

  #hide(id: string): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    this.#page.deletedBlocks.delete(id);
    this.#page.deletedBlocks.set(id, { block, after: this.#page.findPreviousId(id), at: new Date() });
    this.#page.blocks.delete(id);
    this.#page.order = this.#page.order.filter((one) => one !== id);
    if (this.#outbox.findHalted(id)) this.#outbox.drop(id);
    this.queueOperation({ kind: 'delete', block: id });
    this.#page.topics.notify('order', `block:${id}`, 'history');
  }

  #bring(id: string, after: string | null): void {
    const gone = this.#page.deletedBlocks.get(id);
    if (!gone) return;
    this.#page.deletedBlocks.delete(id);
    this.#page.blocks.set(id, gone.block);
    this.#page.order = placeIdAfter(this.#page.order, id, after);
    this.queueOperation({ kind: 'restore', block: id, after });
    if (!isDeepEqual(gone.block.props, this.#page.knownBlocks.get(id)?.props)) this.#setProps(id, gone.block.props);
    this.#page.topics.notify('order', `block:${id}`, 'history');
  }
}
