import type { BlockContent } from '../../../contract/content.ts';
import { isStructural, type Operation, subjectOf } from './operations.ts';

/** What the server answered to an operation. */
export interface Acknowledgement {
  block?: BlockContent;
  order?: readonly string[];
  /** The page's own row version after a change of its fields. */
  rowVersion?: number;
}

/** How a call fails; ApiError of web/lib/api has this shape. `status` 0: no answer came. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  body: Record<string, unknown>;
}

export type Halt = 'invalid' | 'refused' | 'conflict' | 'gone' | 'locked';

export interface Queued {
  operation: Operation;
  /** Milliseconds since 1970: not sent before. */
  dueAt: number;
  /** Since when it waits: typing that never stops is saved all the same. */
  since: number;
  /** Why it is not sent until somebody decides or corrects. */
  halt?: Halt;
  failure?: Pick<Failure, 'code' | 'message' | 'errors'>;
}

export type Pause = 'offline' | 'signed-out' | 'denied';

interface Handlers {
  /** Whether this may be sent at all; what is not stays here, marked `invalid`. */
  valid: (operation: Operation) => boolean;
  send: (operation: Operation) => Promise<Acknowledgement>;
  acknowledged: (operation: Operation, answer: Acknowledgement) => void;
  /** Answers true when the refusal is settled and the operation may be forgotten. */
  refused: (item: Queued, failure: Failure) => boolean;
  changed: () => void;
}

interface Clock {
  now: () => number;
  after: (delay: number, wake: () => void) => () => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: (delay, wake) => {
    const timer = setTimeout(wake, delay);
    return () => clearTimeout(timer);
  },
};

/** Milliseconds after the last key before a text is sent, and the longest that it waits while typing goes on. */
export const TYPING_PAUSE = 2000;
const LONGEST_WAIT = 10_000;
const LONGEST_RETRY = 30_000;

export const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'status' in error && typeof error.status === 'number';

/** Halts by the code of the refusal; `locked` ends by itself with somebody else's lock. */
const HALTS: Record<string, Halt> = { 'EDI-001': 'conflict', 'GEN-011': 'conflict', 'EDI-008': 'locked' };

const isTrouble = ({ status }: Failure) => status === 0 || status === 429 || status >= 500;

/**
 * What is still to be told to the server about one page, in order, one call at a time. Texts wait for a pause in the
 * typing; a block's operations never overtake each other, and neither do additions, moves and deletions.
 */
export class Outbox {
  #items: Queued[];
  #inFlight: Queued | null = null;
  #failures = 0;
  #retryAt = 0;
  #pause: Pause | null = null;
  #savedAt: Date | null = null;
  #cancelWake: (() => void) | null = null;
  #closed = false;
  readonly #handlers: Handlers;
  readonly #clock: Clock;

  constructor(handlers: Handlers, items: readonly Queued[] = [], clock: Clock = systemClock) {
    this.#handlers = handlers;
    this.#clock = clock;
    this.#items = [...items];
  }

  get items(): readonly Queued[] {
    return this.#items;
  }
  get pause(): Pause | null {
    return this.#pause;
  }
  get savedAt(): Date | null {
    return this.#savedAt;
  }
  get inFlight(): Operation | null {
    return this.#inFlight?.operation ?? null;
  }

  /** Whether something about this block (or `page`) is not acknowledged yet. */
  holds(subject: string): boolean {
    return this.#items.some(({ operation }) => subjectOf(operation) === subject);
  }
  haltOf(subject: string): Queued | null {
    return this.#items.find((item) => item.halt && subjectOf(item.operation) === subject) ?? null;
  }

  push(operation: Operation): void {
    const subject = subjectOf(operation);
    const waiting = this.#items.findLast((item) => item !== this.#inFlight && subjectOf(item.operation) === subject);
    const now = this.#clock.now();
    const typed = operation.kind === 'update' || operation.kind === 'page';
    if (typed && waiting?.operation.kind === operation.kind) {
      this.#merge(waiting, operation, now);
    } else {
      // What was typed before a move or a deletion goes first, at once.
      if (!typed && waiting) waiting.dueAt = now;
      this.#items.push({ operation, dueAt: typed ? now + TYPING_PAUSE : now, since: now });
    }
    this.#handlers.changed();
    this.#plan();
  }

  #merge(waiting: Queued, operation: Operation, now: number): void {
    if (operation.kind === 'update' && waiting.operation.kind === 'update') {
      waiting.operation = { ...operation, rowVersion: waiting.operation.rowVersion };
    } else if (operation.kind === 'page' && waiting.operation.kind === 'page') {
      waiting.operation = {
        ...operation,
        fields: { ...waiting.operation.fields, ...operation.fields },
        rowVersion: waiting.operation.rowVersion,
      };
    }
    waiting.dueAt = Math.min(now + TYPING_PAUSE, waiting.since + LONGEST_WAIT);
    if (waiting.halt === 'invalid' || waiting.halt === 'refused') {
      waiting.halt = undefined;
      waiting.failure = undefined;
      waiting.since = now;
      waiting.dueAt = now + TYPING_PAUSE;
    }
  }

  /** Forgets what waits about a block, except what is on its way. */
  drop(subject: string): void {
    this.#items = this.#items.filter((item) => item === this.#inFlight || subjectOf(item.operation) !== subject);
    this.#handlers.changed();
  }

  /** The version that the next save of this block (or of the page) starts from. */
  rebase(subject: string, rowVersion: number): void {
    for (const item of this.#items) {
      const { operation } = item;
      if (item !== this.#inFlight && subjectOf(operation) === subject && 'rowVersion' in operation) {
        item.operation = { ...operation, rowVersion };
      }
    }
  }

  /** Sends a halted operation again; after somebody decided, `rowVersion` is the version it now knows of. */
  release(subject: string, rowVersion?: number): void {
    if (rowVersion !== undefined) this.rebase(subject, rowVersion);
    for (const item of this.#items) {
      if (item.halt && subjectOf(item.operation) === subject) {
        item.halt = undefined;
        item.failure = undefined;
        item.dueAt = this.#clock.now();
      }
    }
    this.#handlers.changed();
    this.#plan();
  }

  /** Sends everything now: Ctrl+S, leaving the page, the connection is back, the person signed in again. */
  flush(): void {
    if (this.#pause !== 'denied') this.#pause = null;
    this.#retryAt = 0;
    const now = this.#clock.now();
    for (const item of this.#items) if (!item.halt) item.dueAt = Math.min(item.dueAt, now);
    this.#handlers.changed();
    this.#plan();
  }

  close(): void {
    this.#closed = true;
    this.#cancelWake?.();
  }

  #next(): { item: Queued | null; at: number } {
    const taken = new Set<string>();
    let structureTaken = false;
    let at = Number.POSITIVE_INFINITY;
    for (const item of this.#items) {
      const subject = subjectOf(item.operation);
      const structural = isStructural(item.operation);
      if (!item.halt && !taken.has(subject) && !(structural && structureTaken)) {
        if (item.dueAt <= this.#clock.now()) return { item, at: item.dueAt };
        at = Math.min(at, item.dueAt);
      }
      taken.add(subject);
      structureTaken ||= structural;
    }
    return { item: null, at };
  }

  #plan(): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
    if (this.#closed || this.#inFlight || (this.#pause !== null && this.#pause !== 'offline')) return;
    const now = this.#clock.now();
    const { item, at } = this.#next();
    if (item && this.#retryAt <= now) {
      void this.#deliver(item);
      return;
    }
    const wakeAt = Math.max(item ? now : at, this.#retryAt);
    if (Number.isFinite(wakeAt)) this.#cancelWake = this.#clock.after(Math.max(0, wakeAt - now), () => this.#plan());
  }

  async #deliver(item: Queued): Promise<void> {
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
      this.#items = this.#items.filter((one) => one !== item);
      this.#failures = 0;
      this.#retryAt = 0;
      this.#pause = null;
      this.#savedAt = new Date(this.#clock.now());
      const rowVersion = answer.block?.rowVersion ?? answer.rowVersion;
      if (rowVersion !== undefined) this.rebase(subjectOf(operation), rowVersion);
      this.#handlers.acknowledged(operation, answer);
    } catch (error) {
      this.#inFlight = null;
      if (!isFailure(error)) throw error;
      this.#failed(item, error);
    } finally {
      this.#handlers.changed();
      this.#plan();
    }
  }

  #failed(item: Queued, failure: Failure): void {
    if (isTrouble(failure)) {
      this.#failures += 1;
      this.#pause = 'offline';
      this.#retryAt = this.#clock.now() + Math.min(LONGEST_RETRY, 1000 * 2 ** (this.#failures - 1));
    } else if (failure.status === 401) {
      this.#pause = 'signed-out';
    } else if (this.#handlers.refused(item, failure)) {
      this.#items = this.#items.filter((one) => one !== item);
    } else if (failure.status === 403 && failure.code !== 'EDI-009') {
      // The right was withdrawn meanwhile: nothing is thrown away, and nothing more is tried.
      this.#pause = 'denied';
      item.failure = failure;
    } else {
      item.halt = HALTS[failure.code] ?? (failure.status === 410 ? 'gone' : 'refused');
      item.failure = { code: failure.code, message: failure.message, errors: failure.errors };
    }
  }
}
