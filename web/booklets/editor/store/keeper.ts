import { forgetDraft, keepDraft } from './drafts.ts';
import type { Operation } from './operations.ts';
import type { Queued } from './queued.ts';
import type { TreeOperation } from './tree-operations.ts';

export type AnyQueued = Queued<Operation> | Queued<TreeOperation>;

const KEEP_DELAY = 250;

/** Writes pending operations to the device: shortly after each change, and immediately when the tab closes. */
export class Keeper {
  readonly #userId: string;
  readonly #bookletId: string;
  readonly #changed: () => void;
  readonly #toKeep = new Map<string, readonly AnyQueued[]>();
  readonly #unkept = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `changed` is called when the device starts or stops being full. */
  constructor(userId: string, bookletId: string, changed: () => void) {
    this.#userId = userId;
    this.#bookletId = bookletId;
    this.#changed = changed;
  }

  /** True when the device refused to store unsaved changes (full, private mode): then only the server can. */
  get full(): boolean {
    return this.#unkept.size > 0;
  }

  /** `about`: a page, or the tree of chapters and pages. */
  soon(about: string, items: readonly AnyQueued[]): void {
    this.#toKeep.set(about, items);
    this.#timer ??= setTimeout(() => this.now(), KEEP_DELAY);
  }

  now(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const wasFull = this.full;
    for (const [about, items] of this.#toKeep) {
      if (keepDraft(this.#userId, this.#bookletId, about, items)) this.#unkept.delete(about);
      else this.#unkept.add(about);
    }
    this.#toKeep.clear();
    if (wasFull !== this.full) this.#changed();
  }

  /** Removes the drafts of closed tabs once their operations are in a queue of this tab. */
  takeOver(about: string, items: readonly AnyQueued[], keys: readonly string[]): void {
    this.soon(about, items);
    this.now();
    for (const key of keys) forgetDraft(key);
  }
}
