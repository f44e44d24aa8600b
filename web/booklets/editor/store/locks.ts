import type { PageChanges } from '../../../../contract/booklets/content/content.ts';
import type { BlockLock } from '../../../../contract/platform/locks.ts';
import type { Outbox } from './outbox.ts';
import type { PageDisplay } from './page-display.ts';
import { type CallFailure, isCallFailure } from './queued-operation.ts';

/** Calls that acquire and release the lock of a block. */
export interface LockCalls {
  acquire: (block: string) => Promise<unknown>;
  /** `closing`: the tab closes, so the call must outlive it. */
  release: (block: string, closing: boolean) => Promise<unknown>;
}

/** Another editor in a block. `over`: they are still there, but their lock ended. */
export interface LockHolder {
  id: string;
  name: string;
  hasEnded: boolean;
}

type Timer = ReturnType<typeof setTimeout>;
interface OwnLock {
  askedAt: number;
  asked: Promise<void>;
  again: Timer | null;
  leaving: boolean;
}

/** Milliseconds between two lock renewals during typing. */
export const LOCK_RENEWAL_MS = 10_000;

const LOCK_SECONDS = 90;

/**
 * Edit locks of blocks (EDI-008). The first key requests the lock; it is released once the block was left and saved.
 * Without a lock, typing and saving continue: the server refuses the second editor.
 *
 * Topic: `locks`.
 */
export class BlockLocks {
  readonly #page: PageDisplay;
  readonly #outbox: Outbox;
  readonly #calls: LockCalls;
  readonly #mine = new Map<string, OwnLock>();
  readonly #holders = new Map<string, LockHolder>();
  readonly #ends = new Map<string, { at: number; timer: Timer }>();

  constructor(page: PageDisplay, outbox: Outbox, calls: LockCalls) {
    this.#page = page;
    this.#outbox = outbox;
    this.#calls = calls;
  }

  /** The other editor in a block; the same object while nothing changed. */
  findHolder(block: string): LockHolder | null {
    return this.#holders.get(block) ?? null;
  }
  /** True when another editor holds the lock of this block. */
  isHeld(block: string): boolean {
    return this.#holders.get(block)?.hasEnded === false;
  }
  /** The block last edited here and not left yet. */
  get writingBlockId(): string | null {
    return [...this.#mine].findLast(([, { leaving }]) => !leaving)?.[0] ?? null;
  }

  /* Locks of this tab */

  /** Requests or renews the lock of a block that was changed, or is about to be. */
  requestLock(block: string): void {
    // A block unknown to the server has no other editor; without a connection there is no server to ask.
    if (!this.#page.knownBlocks.has(block) || this.isHeld(block) || this.#outbox.pause !== null) return;
    const mine = this.#mine.get(block);
    const next = mine ? mine.askedAt + LOCK_RENEWAL_MS - Date.now() : 0;
    if (mine) mine.leaving = false;
    if (next <= 0) this.#ask(block);
    else if (mine) mine.again ??= setTimeout(() => this.#ask(block), next);
  }

  #ask(block: string): void {
    clearTimeout(this.#mine.get(block)?.again ?? undefined);
    const asked = this.#calls.acquire(block).then(
      () => this.#forget(block),
      (error: unknown) => {
        if (!isCallFailure(error)) throw error;
        // The next save meets any other failure too, and reports it.
        this.handleRefusal(error);
      },
    );
    this.#mine.delete(block);
    this.#mine.set(block, { askedAt: Date.now(), asked, again: null, leaving: false });
  }

  /** Marks a block as left: its lock is released as soon as its text is saved. */
  leaveBlock(block: string): void {
    const mine = this.#mine.get(block);
    if (!mine) return;
    clearTimeout(mine.again ?? undefined);
    mine.again = null;
    mine.leaving = true;
    this.releaseLeftBlocks();
  }

  leaveAllBlocks(): void {
    for (const block of [...this.#mine.keys()]) this.leaveBlock(block);
  }

  /** The tab closes: unsaved text stays on the device, and the locks are released immediately. */
  releaseAll(): void {
    for (const block of [...this.#mine.keys()]) {
      this.#drop(block);
      void this.#calls.release(block, true).catch(() => {});
    }
  }

  /** After a save, releases the locks of blocks that were left. */
  releaseLeftBlocks(): void {
    for (const [block, { leaving, asked }] of [...this.#mine]) {
      if (!leaving || this.#outbox.hasPending(block)) continue;
      this.#drop(block);
      // Waits for the answer to the lock request; skipped if the user came back meanwhile.
      void asked.then(() => (this.#mine.has(block) ? undefined : this.#calls.release(block, false))).catch(() => {});
    }
  }

  #drop(block: string): void {
    clearTimeout(this.#mine.get(block)?.again ?? undefined);
    this.#mine.delete(block);
  }

  /* Locks of others */

  /** Updates the locks from an answer of the server: the holders, and the editors present. */
  updateFromServer(locks: readonly BlockLock[], present: PageChanges['present']): void {
    for (const lock of locks) this.#hold(lock);
    const now = new Set(locks.map(({ blockId }) => blockId));
    for (const [block, { id, hasEnded }] of [...this.#holders]) {
      if (now.has(block)) continue;
      const ended = hasEnded || Date.now() >= (this.#ends.get(block)?.at ?? 0);
      const there = present.some((person) => person.id === id && person.typingIn === block);
      if (ended && there) this.#end(block);
      else this.#forget(block);
    }
  }

  /** A refusal may contain a lock. */
  handleRefusal({ code, body }: CallFailure): void {
    if (code === 'EDI-008' && body.lock) this.#hold(body.lock as BlockLock);
  }

  #hold({ blockId: block, holder, seconds = LOCK_SECONDS }: BlockLock): void {
    this.#drop(block);
    const left = seconds * 1000;
    clearTimeout(this.#ends.get(block)?.timer);
    this.#ends.set(block, { at: Date.now() + left, timer: setTimeout(() => this.#end(block), left) });
    const known = this.#holders.get(block);
    if (known?.id === holder.id && !known.hasEnded) return;
    this.#holders.set(block, { ...holder, hasEnded: false });
    this.#page.topics.notify('locks');
  }

  /** The lock of another editor expired. */
  #end(block: string): void {
    this.#stop(block);
    const holder = this.#holders.get(block);
    if (!holder || holder.hasEnded) return;
    this.#holders.set(block, { ...holder, hasEnded: true });
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

  /** Sends the text typed before the lock was known; if the block has changed, the server answers with both texts. */
  #freed(block: string): void {
    if (this.#outbox.findHalted(block)?.halt === 'locked') this.#outbox.release(block);
    this.#page.topics.notify('locks');
  }
}
