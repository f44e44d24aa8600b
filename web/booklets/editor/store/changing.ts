import { same } from './equal.ts';
import type { Change } from './history.ts';
import type { Locks } from './locks.ts';
import { isStructural, type Operation, placed } from './operations.ts';
import type { Outbox } from './outbox.ts';
import type { ShownPage } from './shown-page.ts';

/** Applies user changes: on the screen immediately, and to the outbox for the server. */
export class Changing {
  readonly #page: ShownPage;
  readonly #outbox: Outbox;
  readonly #locks: Locks;

  constructor(page: ShownPage, outbox: Outbox, locks: Locks) {
    this.#page = page;
    this.#outbox = outbox;
    this.#locks = locks;
  }

  queue(operation: Operation): void {
    if (isStructural(operation)) this.#page.epoch += 1;
    this.#outbox.push(operation);
  }

  /** Shows a change and queues it for the server. */
  apply(change: Change): void {
    switch (change.kind) {
      case 'props':
        this.#setProps(change.block, change.props);
        break;
      case 'move':
        this.#page.order = placed(this.#page.order, change.block, change.after);
        this.queue({ kind: 'place', block: change.block, after: change.after });
        this.#page.topics.tell('order');
        break;
      case 'hide':
        this.#hide(change.block);
        break;
      case 'show':
        this.#bring(change.block, change.after);
        break;
      case 'page':
        this.#page.fields = { ...this.#page.fields, ...change.fields };
        this.queue({ kind: 'page', fields: change.fields, rowVersion: this.#page.rowVersion });
        this.#page.topics.tell('page');
    }
  }

  #setProps(id: string, props: unknown): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    this.#page.show({ ...block, props });
    this.#locks.typed(id);
    const { rowVersion } = this.#page.known.get(id) ?? { rowVersion: 1 };
    this.queue({ kind: 'update', block: id, type: block.type, props, rowVersion });
  }

  #hide(id: string): void {
    const block = this.#page.blocks.get(id);
    if (!block) return;
    this.#page.deleted.delete(id);
    this.#page.deleted.set(id, { block, after: this.#page.before(id), at: new Date() });
    this.#page.blocks.delete(id);
    this.#page.order = this.#page.order.filter((one) => one !== id);
    if (this.#outbox.haltOf(id)) this.#outbox.drop(id);
    this.queue({ kind: 'delete', block: id });
    this.#page.topics.tell('order', `block:${id}`, 'history');
  }

  #bring(id: string, after: string | null): void {
    const gone = this.#page.deleted.get(id);
    if (!gone) return;
    this.#page.deleted.delete(id);
    this.#page.blocks.set(id, gone.block);
    this.#page.order = placed(this.#page.order, id, after);
    this.queue({ kind: 'restore', block: id, after });
    if (!same(gone.block.props, this.#page.known.get(id)?.props)) this.#setProps(id, gone.block.props);
    this.#page.topics.tell('order', `block:${id}`, 'history');
  }
}
