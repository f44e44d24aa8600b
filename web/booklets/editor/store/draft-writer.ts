import { type AnyQueuedOperation, removeDraft, storeDraft } from './drafts.ts';

const DRAFT_WRITE_DELAY_MS = 250;

/** Writes pending operations to the device: shortly after each change, and immediately when the tab closes. */
export class DraftWriter {
  readonly #userId: string;
  readonly #bookletId: string;
  readonly #changed: () => void;
  readonly #toKeep = new Map<string, readonly AnyQueuedOperation[]>();
  readonly #unkept = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `changed` is called when the device starts or stops being full. */
  constructor(userId: string, bookletId: string, changed: () => void) {
    this.#userId = userId;
    this.#bookletId = bookletId;
    this.#changed = changed;
  }

  /** True when the device refused to store unsaved changes (full, private mode): then only the server can. */
  get isFull(): boolean {
    return this.#unkept.size > 0;
  }

  /** `about`: a page, or the tree of chapters and pages. */
  scheduleWrite(about: string, items: readonly AnyQueuedOperation[]): void {
    this.#toKeep.set(about, items);
    this.#timer ??= setTimeout(() => this.writeNow(), DRAFT_WRITE_DELAY_MS);
  }

  writeNow(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const wasFull = this.isFull;
    for (const [about, items] of this.#toKeep) {
      if (storeDraft(this.#userId, this.#bookletId, about, items)) this.#unkept.delete(about);
      else this.#unkept.add(about);
    }
    this.#toKeep.clear();
    if (wasFull !== this.isFull) this.#changed();
  }

  /** Removes the drafts of closed tabs once their operations are in a queue of this tab. */
  replaceDrafts(about: string, items: readonly AnyQueuedOperation[], keys: readonly string[]): void {
    this.scheduleWrite(about, items);
    this.writeNow();
    for (const key of keys) removeDraft(key);
  }
}
