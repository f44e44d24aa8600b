import type { BlockLock } from '../../../../contract/platform/locks.ts';
import type { Changes } from './answers.ts';
import type { Outbox } from './outbox.ts';
import { type Failure, isFailure } from './queued.ts';
import type { ShownPage } from './shown-page.ts';

/** How the lock of a block is asked for and given back. */
export interface LockCalls {
  take: (block: string) => Promise<unknown>;
  /** `closing`: the tab goes away, the call must outlive it. */
  leave: (block: string, closing: boolean) => Promise<unknown>;
}

/** Somebody else in a block. `over`: he is still there, and it is no longer kept for him. */
export interface Holder {
  id: string;
  name: string;
  over: boolean;
}

type Timer = ReturnType<typeof setTimeout>;
interface Mine {
  askedAt: number;
  asked: Promise<void>;
  again: Timer | null;
  leaving: boolean;
}

/** Milliseconds between two requests for the block that somebody goes on writing in. */
export const RENEW_EVERY = 10_000;

const WHOLE = 90;

/**
 * Who writes in which block (EDI-008). The first key asks for the block; it is given back once it was left and its text is
 * saved. Without a lock, typing and saving go on all the same: the server says no to whoever comes second.
 *
 * Topic: `locks`.
 */
export class Locks {
  readonly #page: ShownPage;
  readonly #outbox: Outbox;
  readonly #calls: LockCalls;
  readonly #mine = new Map<string, Mine>();
  readonly #holders = new Map<string, Holder>();
  readonly #ends = new Map<string, { at: number; timer: Timer }>();

  constructor(page: ShownPage, outbox: Outbox, calls: LockCalls) {
    this.#page = page;
    this.#outbox = outbox;
    this.#calls = calls;
  }

  /** Somebody else in a block; the same object while nothing changed. */
  holder(block: string): Holder | null {
    return this.#holders.get(block) ?? null;
  }
  /** Whether somebody else keeps this block from being changed. */
  held(block: string): boolean {
    return this.#holders.get(block)?.over === false;
  }
  /** The block that was written in here last and is not left yet. */
  get writingIn(): string | null {
    return [...this.#mine].findLast(([, { leaving }]) => !leaving)?.[0] ?? null;
  }

  /* Mine */

  /** Something was changed in a block, or is about to be. */
  typed(block: string): void {
    // A block that the server does not know yet is nobody else's; without a connection there is nobody to ask.
    if (!this.#page.known.has(block) || this.held(block) || this.#outbox.pause !== null) return;
    const mine = this.#mine.get(block);
    const next = mine ? mine.askedAt + RENEW_EVERY - Date.now() : 0;
    if (mine) mine.leaving = false;
    if (next <= 0) this.#ask(block);
    else if (mine) mine.again ??= setTimeout(() => this.#ask(block), next);
  }

  #ask(block: string): void {
    clearTimeout(this.#mine.get(block)?.again ?? undefined);
    const asked = this.#calls.take(block).then(
      () => this.#forget(block),
      (error: unknown) => {
        if (!isFailure(error)) throw error;
        // Any other failure is one that the next save meets too, and tells.
        this.refused(error);
      },
    );
    this.#mine.delete(block);
    this.#mine.set(block, { askedAt: Date.now(), asked, again: null, leaving: false });
  }

  /** The block was left: it is given back as soon as its text is saved. */
  leave(block: string): void {
    const mine = this.#mine.get(block);
    if (!mine) return;
    clearTimeout(mine.again ?? undefined);
    mine.again = null;
    mine.leaving = true;
    this.saved();
  }

  leaveAll(): void {
    for (const block of [...this.#mine.keys()]) this.leave(block);
  }

  /** The tab goes away: what is not saved stays on the device, and the blocks are free at once. */
  close(): void {
    for (const block of [...this.#mine.keys()]) {
      this.#drop(block);
      void this.#calls.leave(block, true).catch(() => {});
    }
  }

  /** Something was saved: blocks that were left may be given back. */
  saved(): void {
    for (const [block, { leaving, asked }] of [...this.#mine]) {
      if (!leaving || this.#outbox.holds(block)) continue;
      this.#drop(block);
      // Never before the answer to the request for it; and not if it was gone back to meanwhile.
      void asked.then(() => (this.#mine.has(block) ? undefined : this.#calls.leave(block, false))).catch(() => {});
    }
  }

  #drop(block: string): void {
    clearTimeout(this.#mine.get(block)?.again ?? undefined);
    this.#mine.delete(block);
  }

  /* Theirs */

  /** What the server says of the page: who writes where, and who is there. */
  told(locks: readonly BlockLock[], present: Changes['present']): void {
    for (const lock of locks) this.#hold(lock);
    const now = new Set(locks.map(({ blockId }) => blockId));
    for (const [block, { id, over }] of [...this.#holders]) {
      if (now.has(block)) continue;
      const ended = over || Date.now() >= (this.#ends.get(block)?.at ?? 0);
      const there = present.some((person) => person.id === id && person.typingIn === block);
      if (ended && there) this.#end(block);
      else this.#forget(block);
    }
  }

  /** A refusal may tell of a lock. */
  refused({ code, body }: Failure): void {
    if (code === 'EDI-008' && body.lock) this.#hold(body.lock as BlockLock);
  }

  #hold({ blockId: block, holder, seconds = WHOLE }: BlockLock): void {
    this.#drop(block);
    const left = seconds * 1000;
    clearTimeout(this.#ends.get(block)?.timer);
    this.#ends.set(block, { at: Date.now() + left, timer: setTimeout(() => this.#end(block), left) });
    const known = this.#holders.get(block);
    if (known?.id === holder.id && !known.over) return;
    this.#holders.set(block, { ...holder, over: false });
    this.#page.topics.tell('locks');
  }

  /** The time of a lock is up. */
  #end(block: string): void {
    this.#stop(block);
    const holder = this.#holders.get(block);
    if (!holder || holder.over) return;
    this.#holders.set(block, { ...holder, over: true });
    this.#freed(block);
  }

  #forget(block: string): void {
    this.#stop(block);
    if (this.#holders.delete(block)) this.#freed(block);
  }

  #stop(block: string): void {
    clearTimeout(this.#ends.get(block)?.timer);
    this.#ends.delete(block);
  }

  /** What was typed here before one knew goes to the server now; if the block has changed, it answers with both texts. */
  #freed(block: string): void {
    if (this.#outbox.haltOf(block)?.halt === 'locked') this.#outbox.release(block);
    this.#page.topics.tell('locks');
  }
}
