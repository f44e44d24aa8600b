import {
  type BlockConditions,
  type BlockContent,
  type PageChanges,
  readConditions,
} from '../../../../contract/booklets/content/content.ts';
import type { ChangeApplier } from './change-applier.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { EditHistory } from './history.ts';
import type { BlockLocks } from './locks.ts';
import { applyToOrder, type BlockToAdd, type PageFields, type PageOperation, placeIdAfter } from './operations.ts';
import type { Outbox } from './outbox.ts';
import type { PageDisplay } from './page-display.ts';
import type { Acknowledgement, CallFailure } from './queued-operation.ts';

/** Two editors saved the same block: the local props, and the block of the server. */
export interface BlockConflict {
  block: string;
  mine: unknown;
  theirs: BlockContent;
}

/** Unsaved props of a block that another editor deleted. */
export interface OrphanBlock extends BlockToAdd {
  block: string;
  message: string;
}

interface PageAnswersDependencies {
  page: PageDisplay;
  outbox: Outbox;
  changing: ChangeApplier;
  history: EditHistory;
  locks: BlockLocks;
  /** Adds a block like a user action. */
  addBlock: (block: BlockToAdd, after: string | null) => string | null;
  notice: (message: string) => void;
}

/** Applies server answers to a page: acknowledgements, refusals, changes by others, and the choices that follow. */
export class PageAnswers {
  readonly #parts: PageAnswersDependencies;
  readonly #page: PageDisplay;
  readonly #outbox: Outbox;
  present: PageChanges['present'] = [];
  conflicts: readonly BlockConflict[] = [];
  orphans: readonly OrphanBlock[] = [];

  constructor(parts: PageAnswersDependencies) {
    this.#parts = parts;
    this.#page = parts.page;
    this.#outbox = parts.outbox;
  }

  resolveConflict(block: string, choice: 'mine' | 'theirs' | 'both'): string | null {
    const conflict = this.conflicts.find((one) => one.block === block);
    if (!conflict) return null;
    const { mine, theirs } = conflict;
    this.conflicts = this.conflicts.filter((one) => one !== conflict);
    this.#page.setKnownBlock(theirs);
    let made: string | null = null;
    if (choice === 'mine') {
      this.#outbox.release(block, theirs.rowVersion);
    } else {
      this.#outbox.drop(block);
      this.#page.showBlock(theirs);
      if (choice === 'both') made = this.#parts.addBlock({ ...theirs, props: mine }, block);
    }
    this.#page.topics.notify('conflicts', `block:${block}`);
    return made;
  }

  /** Restores the unsaved text of a deleted block as a new block, or discards it. */
  resolveOrphan(block: string, again: boolean): string | null {
    const orphan = this.orphans.find((one) => one.block === block);
    if (!orphan) return null;
    const after = this.#page.findPreviousId(block);
    this.orphans = this.orphans.filter((one) => one !== orphan);
    this.#outbox.drop(block);
    this.#page.removeBlock(block);
    this.#page.topics.notify('conflicts', 'order');
    return again ? this.#parts.addBlock(orphan, after) : null;
  }

  /** Merges changes by others. `epoch` is the one at the time of the request. */
  mergeChanges(changes: PageChanges, epoch: number): void {
    this.present = changes.present;
    this.#page.topics.notify('people');
    if (epoch === this.#page.epoch) this.#mergeContent(changes);
    // Runs after the merge of the holder's last save: text that waited for the lock is sent on top of it.
    this.#parts.locks.updateFromServer(changes.locks, changes.present);
  }

  #mergeContent(changes: PageChanges): void {
    this.#page.revision = changes.revision;
    for (const block of changes.changed) this.#mergeBlock(block);
    const gone = this.#page.order.filter((id) => !changes.order.includes(id) && !this.#outbox.hasPending(id));
    for (const id of gone) this.#page.removeBlock(id);
    let order: readonly string[] = changes.order;
    for (const { operation } of this.#outbox.items) order = applyToOrder(order, operation);
    // Blocks with unsaved words may be deleted on the server: the answer to their save will say so.
    for (const id of this.#page.order)
      if (this.#page.blocks.has(id) && !order.includes(id))
        order = placeIdAfter(order, id, this.#page.findPreviousId(id));
    order = order.filter((id) => this.#page.blocks.has(id));
    if (!isDeepEqual(order, this.#page.order)) {
      this.#page.order = order;
      this.#page.topics.notify('order');
    }
  }

  #mergeBlock(block: BlockContent): void {
    const known = this.#page.knownBlocks.get(block.id);
    if (known && known.rowVersion >= block.rowVersion) {
      this.#mergeConditions(known, block);
      return;
    }
    // Unsaved text is not replaced: its save will detect the conflict.
    if (this.#outbox.hasPending(block.id)) return;
    this.#page.setKnownBlock(block);
    this.#page.deletedBlocks.delete(block.id);
    if (known) this.#parts.history.dropContentSteps('props', block.id);
    if (known) this.#mergeConditions(known, block);
    this.#page.showBlock(block);
    this.#page.topics.notify('history');
  }

  /** The conditions of a block change without its words. Unsaved ones are not replaced: their save detects the conflict. */
  #mergeConditions(known: BlockContent, block: BlockContent): void {
    const conditions = readConditions(block);
    if (this.#hasUnsavedConditions(block.id) || isDeepEqual(readConditions(known), conditions)) return;
    this.#page.mergeFields(block.id, conditions);
    this.#parts.history.dropContentSteps('conditions', block.id);
    this.#page.topics.notify('history');
  }

  /** Handles an accepted operation. */
  handleAcknowledgement(operation: PageOperation, { block, rowVersion, conditions }: Acknowledgement): void {
    if (operation.kind === 'page') {
      this.#page.knownFields = { ...this.#page.knownFields, ...operation.fields };
      this.#page.rowVersion = rowVersion ?? this.#page.rowVersion;
      this.#page.topics.notify('page');
      return;
    }
    if (operation.kind !== 'update') this.#page.epoch += 1;
    if (operation.kind === 'conditions') this.#showSavedConditions(operation.block, conditions ?? operation.conditions);
    if (!block) return;
    this.#page.setKnownBlock(block);
    const shown = this.#page.blocks.get(block.id);
    if (!shown && operation.kind === 'restore' && !this.#outbox.hasPending(block.id)) {
      this.#page.order = placeIdAfter(this.#page.order, block.id, operation.after);
      this.#page.topics.notify('order');
      this.#page.showBlock(block);
      return;
    }
    // The server normalises what it saves; its version is shown when nobody is writing there.
    if (shown && !this.#outbox.hasPending(block.id) && this.#page.writingBlockId !== block.id) {
      this.#page.showBlock(isDeepEqual(shown.props, block.props) ? { ...block, props: shown.props } : block);
    }
  }

  /** A later choice that is on its way is what shows. */
  #showSavedConditions(id: string, conditions: BlockConditions): void {
    const [shown, known] = [this.#page.blocks.get(id), this.#page.knownBlocks.get(id)];
    if (known) this.#page.setKnownBlock({ ...known, ...conditions });
    if (shown && !this.#hasUnsavedConditions(id)) this.#page.showBlock({ ...shown, ...conditions });
  }

  #hasUnsavedConditions(id: string): boolean {
    return this.#outbox.items.some(({ operation }) => operation.kind === 'conditions' && operation.block === id);
  }

  /** The conditions of the server show again, and the user learns why. */
  #refuseConditions({ block: id, conditions }: PageOperation & { kind: 'conditions' }, failure: CallFailure): void {
    // `current` is a block as the contract describes it in `setBlockConditions`.
    const current = (failure.body.current as BlockContent | undefined) ?? this.#page.knownBlocks.get(id);
    if (failure.code === 'EDI-061' && current && isDeepEqual(readConditions(current), conditions)) {
      this.#showSavedConditions(id, conditions);
      this.#outbox.markSaved();
      return;
    }
    this.#parts.notice(failure.message);
    if (current) this.#page.mergeFields(id, readConditions(current));
    this.#parts.history.dropContentSteps('conditions', id);
    this.#page.epoch += 1;
    this.#page.topics.notify('history');
  }

  /** Handles a refused operation; true when it is settled. */
  handleRefusal(operation: PageOperation, failure: CallFailure): boolean {
    if (operation.kind === 'page') return this.#refusedPage(operation, failure);
    this.#parts.locks.handleRefusal(failure);
    const id = operation.block;
    if (operation.kind === 'update') return this.#refusedUpdate(operation, failure);
    if (operation.kind === 'delete' && (failure.status === 410 || failure.status === 404)) return true;
    if (failure.status === 403 && failure.code !== 'EDI-009') return false;
    if (operation.kind === 'conditions') {
      this.#refuseConditions(operation, failure);
      return true;
    }
    // The page reverts to the server state; the user learns why.
    this.#parts.notice(failure.message);
    if (operation.kind === 'add' || operation.kind === 'restore') {
      this.#outbox.drop(id);
      this.#page.removeBlock(id);
    }
    const known = this.#page.knownBlocks.get(id);
    if (operation.kind === 'delete' && known) {
      this.#page.deletedBlocks.delete(id);
      this.#page.blocks.set(id, known);
      this.#page.topics.notify(`block:${id}`);
    }
    this.#page.epoch += 1;
    this.#page.revision = 0;
    this.#page.topics.notify('history', 'order');
    return true;
  }

  #refusedUpdate(operation: PageOperation & { kind: 'update' }, failure: CallFailure): boolean {
    const id = operation.block;
    const { current } = failure.body;
    if (failure.code === 'EDI-001' && current) {
      // `current` is a block as the contract describes it in `updateBlock`.
      const theirs = current as BlockContent;
      const mine = this.#page.blocks.get(id)?.props ?? operation.props;
      if (isDeepEqual(theirs.props, mine)) {
        this.#page.setKnownBlock(theirs);
        this.#outbox.rebase(id, theirs.rowVersion);
        this.#outbox.markSaved();
        return true;
      }
      this.conflicts = [...this.conflicts.filter(({ block }) => block !== id), { block: id, mine, theirs }];
      this.#page.topics.notify('conflicts');
      return false;
    }
    const block = this.#page.blocks.get(id) ?? operation;
    if ((failure.status === 410 || failure.status === 404) && block.type) {
      const { type, props } = block;
      const orphan = { block: id, type, props, ...readConditions(block), message: failure.message };
      this.orphans = [...this.orphans.filter((one) => one.block !== id), orphan];
      this.#page.topics.notify('conflicts');
      return false;
    }
    this.#page.topics.notify(`block:${id}`);
    return false;
  }

  /**
   * If others changed other fields of the page, ours are sent again on top. If they changed the same field, the user is
   * notified.
   */
  #refusedPage(operation: PageOperation & { kind: 'page' }, failure: CallFailure): boolean {
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
    if (clash) this.#parts.notice(failure.message);
    this.#page.fields = clash ? { ...this.#page.knownFields } : { ...this.#page.knownFields, ...mine };
    if (!clash)
      queueMicrotask(() =>
        this.#parts.changing.queueOperation({ kind: 'page', fields: mine, rowVersion: theirs.rowVersion }),
      );
    this.#page.topics.notify('page');
    return true;
  }
}
