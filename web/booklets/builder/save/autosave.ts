/** Result of a save. `refused` lists the fields that the server rejected, with the text to show beside each. */
export type SaveOutcome<Patch> =
  | { kind: 'saved' }
  | { kind: 'refused'; errors: Record<string, string>; again?: Partial<Patch> }
  /** Another editor changed other fields first: the same patch may be sent again. */
  | { kind: 'overtaken' }
  /** Another editor changed the same fields first: the user must choose a version. */
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string };

export type SaveStatus = 'idle' | 'waiting' | 'sending' | 'offline' | 'failed' | 'conflict';

export interface AutosaveSnapshot {
  status: SaveStatus;
  savedAt: Date | null;
  message: string;
  errors: Record<string, string>;
}

interface AutosaveOptions<Patch> {
  send: (patch: Patch) => Promise<SaveOutcome<Patch>>;
  merge?: (before: Patch, after: Patch) => Patch;
  onChange: () => void;
}

/** Wait without typing before the patch is sent. */
const TYPING_PAUSE_MS = 600;
const OFFLINE_RETRY_MS = 5000;

/** Statuses that stop a flush: no further send follows at once. */
const STOPPED_STATUSES: ReadonlySet<SaveStatus> = new Set(['offline', 'failed', 'conflict']);

const MAX_OVERTAKEN_RETRIES = 5;

/** True when the patch sets the refused field (`title`, `theme.logo.mediaId`); parts it omits do not count. */
const isFieldInPatch = (patch: object, field: string): boolean => {
  const [first = '', ...rest] = field.split('.');
  if (!(first in patch)) return false;
  const part: unknown = Reflect.get(patch, first);
  const [next] = rest;
  return next === undefined || typeof part !== 'object' || part === null || next in part;
};

/**
 * Saves a patch that grows while the user works, one request at a time. Typed changes wait for a pause; choices go at
 * once. A change is kept until the server accepts or refuses it: after a failure, the patch goes back under the newer
 * changes.
 */
export class Autosave<Patch extends object> {
  #options: AutosaveOptions<Patch>;
  #pendingChanges: Partial<Patch> = {};
  #sending: Partial<Patch> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #overtakenRetries = 0;
  #snapshot: AutosaveSnapshot = { status: 'idle', savedAt: null, message: '', errors: {} };

  constructor(options: AutosaveOptions<Patch>) {
    this.#options = options;
  }

  get snapshot(): AutosaveSnapshot {
    return this.#snapshot;
  }

  get pendingChanges(): Partial<Patch> {
    return this.#pendingChanges;
  }

  /** Changes that the server has not saved yet: in flight or waiting. */
  get unsavedChanges(): Partial<Patch> {
    return this.#mergePatches(this.#sending, this.#pendingChanges);
  }

  #updateSnapshot(next: Partial<AutosaveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...next };
    this.#options.onChange();
  }

  #mergePatches(before: Partial<Patch>, after: Partial<Patch>): Partial<Patch> {
    return this.#options.merge?.(before as Patch, after as Patch) ?? { ...before, ...after };
  }

  /** Adds a change. `typed` waits for a pause, `chosen` is sent at once. */
  addChange(patch: Partial<Patch>, how: 'typed' | 'chosen'): void {
    this.#pendingChanges = this.#mergePatches(this.#pendingChanges, patch);
    const errors = Object.fromEntries(
      Object.entries(this.#snapshot.errors).filter(([field]) => !isFieldInPatch(patch, field)),
    );
    // In a conflict, changes keep waiting: sending them would overwrite another editor's work.
    this.#updateSnapshot({ status: this.#snapshot.status === 'conflict' ? 'conflict' : 'waiting', errors });
    if (this.#snapshot.status === 'conflict') return;
    this.#scheduleFlush(how === 'typed' ? TYPING_PAUSE_MS : 0);
  }

  /** Removes a field that became invalid before it was sent. */
  removeField(field: keyof Patch & string): void {
    const rest = { ...this.#pendingChanges };
    delete rest[field];
    this.#pendingChanges = rest;
    const errors = { ...this.#snapshot.errors };
    delete errors[field];
    this.#updateSnapshot({ errors });
    if (this.#isEmpty && !this.#running) {
      clearTimeout(this.#timer);
      this.#updateSnapshot({ status: 'idle' });
    }
  }

  /**
   * Sends pending changes, including those that arrive meanwhile. Returns true once nothing is pending, false when
   * something blocks the save.
   */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#snapshot.status === 'conflict') return false;
    while (this.#running) await this.#running;
    while (!this.#isEmpty) {
      await (this.#running ?? this.#startSend());
      if (STOPPED_STATUSES.has(this.#snapshot.status)) return false;
    }
    clearTimeout(this.#timer);
    return true;
  }

  /** After a conflict: sends the user's version over the other, or drops it. */
  async resolveConflict(mine: boolean): Promise<void> {
    if (!mine) this.#pendingChanges = {};
    this.#updateSnapshot({ status: 'idle' });
    await this.flush();
  }

  get #isEmpty(): boolean {
    return Object.keys(this.#pendingChanges).length === 0;
  }

  #scheduleFlush(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #startSend(): Promise<void> {
    this.#running = this.#sendPatch().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendPatch(): Promise<void> {
    const patch = this.#pendingChanges;
    this.#pendingChanges = {};
    this.#sending = patch;
    this.#updateSnapshot({ status: 'sending' });
    const outcome = await this.#options.send(patch as Patch);
    this.#sending = {};
    if (outcome.kind === 'saved') {
      this.#overtakenRetries = 0;
      this.#updateSnapshot({ status: this.#isEmpty ? 'idle' : 'waiting', savedAt: new Date(), message: '' });
      return;
    }
    if (outcome.kind === 'refused') {
      const again = outcome.again ?? {};
      this.#pendingChanges = this.#mergePatches(again, this.#pendingChanges);
      this.#updateSnapshot({ status: 'idle', errors: { ...this.#snapshot.errors, ...outcome.errors }, message: '' });
      if (!this.#isEmpty) this.#scheduleFlush(0);
      return;
    }
    this.#pendingChanges = this.#mergePatches(patch, this.#pendingChanges);
    if (outcome.kind === 'overtaken' && this.#overtakenRetries < MAX_OVERTAKEN_RETRIES) {
      this.#overtakenRetries += 1;
      this.#updateSnapshot({ status: 'waiting' });
      await this.#sendPatch();
    } else if (outcome.kind === 'conflict') this.#updateSnapshot({ status: 'conflict' });
    else if (outcome.kind === 'failed') this.#updateSnapshot({ status: 'failed', message: outcome.message });
    else {
      this.#updateSnapshot({ status: 'offline' });
      this.#scheduleFlush(OFFLINE_RETRY_MS);
    }
  }
}
