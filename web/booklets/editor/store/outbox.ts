import type { PageOperation } from './operations.ts';
import {
  type Acknowledgement,
  type CallFailure,
  getNextSequence,
  type HaltReason,
  isCallFailure,
  type PauseReason,
  prepareRetry,
  type QueuedOperation,
  type QueueRules,
} from './queued-operation.ts';

interface OutboxHandlers<Op> {
  /** False when the operation is invalid: it stays here, marked `invalid`. */
  valid: (operation: Op) => boolean;
  /** True when the operations it depends on elsewhere were sent; `wake` checks again. */
  ready?: (item: QueuedOperation<Op>) => boolean;
  send: (operation: Op) => Promise<Acknowledgement>;
  acknowledged: (operation: Op, answer: Acknowledgement) => void;
  /** Returns true when the refusal is settled and the operation can be dropped. */
  refused: (item: QueuedOperation<Op>, failure: CallFailure) => boolean;
  changed: () => void;
}

/** Milliseconds from the last key to the save of a text, and the longest wait during continuous typing. */
export const TYPING_PAUSE_MS = 2000;
const MAX_WAIT_MS = 10_000;
const MAX_RETRY_MS = 30_000;

/** Halts by error code; `locked` ends with the lock of the other editor. */
const HALT_BY_CODE: Record<string, HaltReason> = { 'EDI-001': 'conflict', 'GEN-011': 'conflict', 'EDI-008': 'locked' };

const isTemporaryFailure = ({ status }: CallFailure) => status === 0 || status === 429 || status >= 500;

/**
 * Operations to send for one page, or for the tree, in order and one call at a time. Texts wait for a pause in the
 * typing. The operations of a block keep their order, and so do additions, moves and deletions. A halted operation
 * stops only those that depend on it.
 */
export class Outbox<Op = PageOperation> {
  #items: QueuedOperation<Op>[];
  #inFlight: QueuedOperation<Op> | null = null;
  #failures = 0;
  #retryAt = 0;
  #pause: PauseReason | null = null;
  #savedAt: Date | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #handlers: OutboxHandlers<Op>;
  readonly #rules: QueueRules<Op>;

  constructor(handlers: OutboxHandlers<Op>, rules: QueueRules<Op>, items: readonly QueuedOperation<Op>[] = []) {
    this.#handlers = handlers;
    this.#rules = rules;
    this.#items = [...items];
  }

  get items(): readonly QueuedOperation<Op>[] {
    return this.#items;
  }
  get pause(): PauseReason | null {
    return this.#pause;
  }
  get savedAt(): Date | null {
    return this.#savedAt;
  }
  get inFlight(): Op | null {
    return this.#inFlight?.operation ?? null;
  }

  /** True when something about this block (or `page`) is not acknowledged yet. */
  hasPending(subject: string): boolean {
    return this.#items.some(({ operation }) => this.#rules.getSubject(operation) === subject);
  }
  findHalted(subject: string): QueuedOperation<Op> | null {
    return this.#items.find((item) => item.halt && this.#rules.getSubject(item.operation) === subject) ?? null;
  }

  push(operation: Op): void {
    const { getSubject, isTyped } = this.#rules;
    const subject = getSubject(operation);
    const waiting = this.#items.findLast((item) => item !== this.#inFlight && getSubject(item.operation) === subject);
    const now = Date.now();
    const typed = isTyped(operation);
    const joined = waiting ? this.#rules.mergeOperations(waiting.operation, operation) : null;
    if (waiting && joined !== null) {
      waiting.operation = joined;
      this.#wait(waiting, typed, now);
    } else {
      // Text typed before a move or a deletion is sent first, immediately.
      if (!typed && waiting) waiting.dueAt = now;
      this.#items.push({
        operation,
        made: getNextSequence(now),
        dueAt: typed ? now + TYPING_PAUSE_MS : now,
        since: now,
      });
    }
    this.#handlers.changed();
    this.#plan();
  }

  #wait(waiting: QueuedOperation<Op>, typed: boolean, now: number): void {
    const pause = typed ? TYPING_PAUSE_MS : 0;
    waiting.dueAt = Math.min(now + pause, waiting.since + MAX_WAIT_MS);
    if (waiting.halt === 'invalid' || waiting.halt === 'refused') {
      waiting.halt = undefined;
      waiting.failure = undefined;
      waiting.since = now;
      waiting.dueAt = now + pause;
    }
  }

  /** Drops the pending operations of a block, except the one in flight. */
  drop(subject: string): void {
    const { getSubject } = this.#rules;
    this.#items = this.#items.filter((item) => item === this.#inFlight || getSubject(item.operation) !== subject);
    this.#handlers.changed();
  }

  /** Adds operations restored from the device, before any operation made here. */
  prependItems(items: readonly QueuedOperation<Op>[]): void {
    this.#items = [...items.map(prepareRetry), ...this.#items];
    this.#handlers.changed();
    this.#plan();
  }

  /**
   * Drops everything for good, because its subject no longer exists. The answer to the operation in flight is ignored.
   */
  abandon(): void {
    this.close();
    this.#items = [];
    this.#handlers.changed();
  }

  /** Sets the base version of the next save of this block (or of the page). */
  rebase(subject: string, rowVersion: number): void {
    for (const item of this.#items) {
      if (item === this.#inFlight || this.#rules.getSubject(item.operation) !== subject) continue;
      item.operation = this.#rules.rebaseOperation(item.operation, rowVersion);
    }
  }

  /** The server already had a refused operation: only the answer to its first attempt was lost. */
  markSaved(): void {
    this.#savedAt = new Date();
  }

  /** Sends a halted operation again; after a user decision, `rowVersion` is its new base version. */
  release(subject: string, rowVersion?: number): void {
    if (rowVersion !== undefined) this.rebase(subject, rowVersion);
    for (const item of this.#items) {
      if (item.halt && this.#rules.getSubject(item.operation) === subject) {
        item.halt = undefined;
        item.failure = undefined;
        item.dueAt = Date.now();
      }
    }
    this.#handlers.changed();
    this.#plan();
  }

  /** Sends everything now: Ctrl+S, leaving the page, the connection is back, the user signed in again. */
  flush(): void {
    if (this.#pause !== 'denied') this.#pause = null;
    this.#retryAt = 0;
    // A call that began too early may still fail: the next one follows soon.
    this.#failures = 0;
    const now = Date.now();
    for (const item of this.#items) if (!item.halt) item.dueAt = Math.min(item.dueAt, now);
    this.#handlers.changed();
    this.#plan();
  }

  /** Sends texts that wait for a pause in the typing: an operation elsewhere needs them. */
  flushTyped(): void {
    const now = Date.now();
    const waiting = this.#items.filter((item) => item.dueAt > now && !item.halt);
    for (const item of waiting) item.dueAt = now;
    if (waiting.length > 0) this.#plan();
  }

  /** Checks again the operations that waited for something elsewhere. */
  wake(): void {
    this.#plan();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #next(): { item: QueuedOperation<Op> | null; at: number } {
    const { getSubject, listDependencies, isStructural } = this.#rules;
    const taken = new Set<string>();
    const stuck = new Set<string>();
    let structureTaken = false;
    let at = Number.POSITIVE_INFINITY;
    for (const item of this.#items) {
      const subject = getSubject(item.operation);
      if (item.halt || listDependencies(item.operation).some((ref) => stuck.has(ref))) {
        stuck.add(subject);
        continue;
      }
      const structural = isStructural(item.operation);
      if (!taken.has(subject) && !(structural && structureTaken) && (this.#handlers.ready?.(item) ?? true)) {
        if (item.dueAt <= Date.now()) return { item, at: item.dueAt };
        at = Math.min(at, item.dueAt);
      }
      taken.add(subject);
      structureTaken ||= structural;
    }
    return { item: null, at };
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#closed || this.#inFlight || (this.#pause !== null && this.#pause !== 'offline')) return;
    const now = Date.now();
    const { item, at } = this.#next();
    if (item && this.#retryAt <= now) {
      void this.#deliver(item);
      return;
    }
    const wakeAt = Math.max(item ? now : at, this.#retryAt);
    if (Number.isFinite(wakeAt)) this.#timer = setTimeout(() => this.#plan(), Math.max(0, wakeAt - now));
  }

  async #deliver(item: QueuedOperation<Op>): Promise<void> {
    const { operation } = item;
    if (!this.#handlers.valid(operation)) {
      item.halt = 'invalid';
      this.#handlers.changed();
      this.#plan();
      return;
    }
    this.#inFlight = item;
    this.#handlers.changed();
    try {
      const answer = await this.#handlers.send(operation);
      this.#inFlight = null;
      if (!this.#items.includes(item)) return;
      this.#items = this.#items.filter((one) => one !== item);
      this.#failures = 0;
      this.#retryAt = 0;
      this.#pause = null;
      this.#savedAt = new Date();
      const rowVersion = answer.block?.rowVersion ?? answer.rowVersion;
      if (rowVersion !== undefined) this.rebase(this.#rules.getSubject(operation), rowVersion);
      this.#handlers.acknowledged(operation, answer);
    } catch (error) {
      this.#inFlight = null;
      if (!isCallFailure(error)) throw error;
      if (this.#items.includes(item)) this.#failed(item, error);
    } finally {
      this.#handlers.changed();
      this.#plan();
    }
  }

  #failed(item: QueuedOperation<Op>, failure: CallFailure): void {
    if (isTemporaryFailure(failure)) {
      this.#failures += 1;
      this.#pause = 'offline';
      this.#retryAt = Date.now() + Math.min(MAX_RETRY_MS, 1000 * 2 ** (this.#failures - 1));
    } else if (failure.status === 401) {
      this.#pause = 'signed-out';
    } else if (this.#handlers.refused(item, failure)) {
      this.#items = this.#items.filter((one) => one !== item);
    } else if (failure.status === 403 && failure.code !== 'EDI-009') {
      // The permission was withdrawn meanwhile: nothing is dropped, and nothing more is sent.
      this.#pause = 'denied';
      item.failure = failure;
    } else {
      item.halt = HALT_BY_CODE[failure.code] ?? (failure.status === 410 ? 'gone' : 'refused');
      item.failure = { code: failure.code, message: failure.message, errors: failure.errors };
    }
  }
}
