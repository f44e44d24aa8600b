/** Result of a save. `refused` lists the fields that the server rejected, with the text to show beside each. */
export type Outcome<Patch> =
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

interface Options<Patch> {
  send: (patch: Patch) => Promise<Outcome<Patch>>;
  merge?: (before: Patch, after: Patch) => Patch;
  onChange: () => void;
  /** Milliseconds without typing before the patch is sent. */
  pause?: number;
  /** Milliseconds before the next try while offline. */
  retryAfter?: number;
}

/** Statuses that stop a flush: no further send follows at once. */
const STOPPED: ReadonlySet<SaveStatus> = new Set(['offline', 'failed', 'conflict']);

const MAX_OVERTAKEN = 5;

/** True when the patch sets the refused field (`title`, `theme.logo.mediaId`); parts it omits do not count. */
const concerns = (patch: object, field: string): boolean => {
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
  #options: Options<Patch>;
  #pending: Partial<Patch> = {};
  #sending: Partial<Patch> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #overtaken = 0;
  #snapshot: AutosaveSnapshot = { status: 'idle', savedAt: null, message: '', errors: {} };

  constructor(options: Options<Patch>) {
    this.#options = options;
  }

  get snapshot(): AutosaveSnapshot {
    return this.#snapshot;
  }

  get pending(): Partial<Patch> {
    return this.#pending;
  }

  /** Changes that the server has not saved yet: in flight or waiting. */
  get unsaved(): Partial<Patch> {
    return this.#merge(this.#sending, this.#pending);
  }

  #set(next: Partial<AutosaveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...next };
    this.#options.onChange();
  }

  #merge(before: Partial<Patch>, after: Partial<Patch>): Partial<Patch> {
    return this.#options.merge?.(before as Patch, after as Patch) ?? { ...before, ...after };
  }

  /** Adds a change. `typed` waits for a pause, `chosen` is sent at once. */
  put(patch: Partial<Patch>, how: 'typed' | 'chosen'): void {
    this.#pending = this.#merge(this.#pending, patch);
    const errors = Object.fromEntries(
      Object.entries(this.#snapshot.errors).filter(([field]) => !concerns(patch, field)),
    );
    // In a conflict, changes keep waiting: sending them would overwrite another editor's work.
    this.#set({ status: this.#snapshot.status === 'conflict' ? 'conflict' : 'waiting', errors });
    if (this.#snapshot.status === 'conflict') return;
    this.#later(how === 'typed' ? (this.#options.pause ?? 600) : 0);
  }

  /** Removes a field that became invalid before it was sent. */
  withdraw(field: keyof Patch & string): void {
    const rest = { ...this.#pending };
    delete rest[field];
    this.#pending = rest;
    const errors = { ...this.#snapshot.errors };
    delete errors[field];
    this.#set({ errors });
    if (this.#isEmpty && !this.#running) {
      clearTimeout(this.#timer);
      this.#set({ status: 'idle' });
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
      await (this.#running ?? this.#run());
      if (STOPPED.has(this.#snapshot.status)) return false;
    }
    clearTimeout(this.#timer);
    return true;
  }

  /** After a conflict: sends the user's version over the other, or drops it. */
  async settle(mine: boolean): Promise<void> {
    if (!mine) this.#pending = {};
    this.#set({ status: 'idle' });
    await this.flush();
  }

  get #isEmpty(): boolean {
    return Object.keys(this.#pending).length === 0;
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #run(): Promise<void> {
    this.#running = this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    const patch = this.#pending;
    this.#pending = {};
    this.#sending = patch;
    this.#set({ status: 'sending' });
    const outcome = await this.#options.send(patch as Patch);
    this.#sending = {};
    if (outcome.kind === 'saved') {
      this.#overtaken = 0;
      this.#set({ status: this.#isEmpty ? 'idle' : 'waiting', savedAt: new Date(), message: '' });
      return;
    }
    if (outcome.kind === 'refused') {
      const again = outcome.again ?? {};
      this.#pending = this.#merge(again, this.#pending);
      this.#set({ status: 'idle', errors: { ...this.#snapshot.errors, ...outcome.errors }, message: '' });
      if (!this.#isEmpty) this.#later(0);
      return;
    }
    this.#pending = this.#merge(patch, this.#pending);
    if (outcome.kind === 'overtaken' && this.#overtaken < MAX_OVERTAKEN) {
      this.#overtaken += 1;
      this.#set({ status: 'waiting' });
      await this.#send();
    } else if (outcome.kind === 'conflict') this.#set({ status: 'conflict' });
    else if (outcome.kind === 'failed') this.#set({ status: 'failed', message: outcome.message });
    else {
      this.#set({ status: 'offline' });
      this.#later(this.#options.retryAfter ?? 5000);
    }
  }
}
