/** What a save came to. `refused` names the fields that were not kept, with the text to show beside each. */
export type Outcome<Patch> =
  | { kind: 'saved' }
  | { kind: 'refused'; errors: Record<string, string>; again?: Partial<Patch> }
  /** Somebody else was first on other fields: the same patch may go again. */
  | { kind: 'overtaken' }
  /** Somebody else was first on the same fields: a person must choose. */
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
  /** Milliseconds of silence before what is typed is sent. */
  pause?: number;
  /** Milliseconds before another try while the line is down. */
  retryAfter?: number;
}

/** Nothing goes on by itself from there, or not at once. */
const STOPPED: ReadonlySet<SaveStatus> = new Set(['offline', 'failed', 'conflict']);

const MAX_OVERTAKEN = 5;

/** Whether a refused field (`title`, `theme.logo.mediaId`) is one that the patch gives anew: its parts count, not others'. */
const concerns = (patch: object, field: string): boolean => {
  const [first = '', ...rest] = field.split('.');
  if (!(first in patch)) return false;
  const part: unknown = Reflect.get(patch, first);
  const [next] = rest;
  return next === undefined || typeof part !== 'object' || part === null || next in part;
};

/**
 * Saves a patch that grows while a person works: one request at a time, what is typed after a pause, what is chosen at
 * once. Nothing is forgotten before the server kept or refused it: a failure puts the patch back under what came since.
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

  /** What the server has not kept yet, on its way or waiting. */
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

  /** Takes a change in. `typed` waits for a silence, `chosen` goes at once. */
  put(patch: Partial<Patch>, how: 'typed' | 'chosen'): void {
    this.#pending = this.#merge(this.#pending, patch);
    const errors = Object.fromEntries(
      Object.entries(this.#snapshot.errors).filter(([field]) => !concerns(patch, field)),
    );
    // What waits for a choice goes on waiting: sending it would overwrite somebody.
    this.#set({ status: this.#snapshot.status === 'conflict' ? 'conflict' : 'waiting', errors });
    if (this.#snapshot.status === 'conflict') return;
    this.#later(how === 'typed' ? (this.#options.pause ?? 600) : 0);
  }

  /** Takes a field back that has become wrong before it was sent. */
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
   * Sends what waits, and what comes while it is sent, and answers once nothing waits any more (true) or something stands in
   * the way (false).
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

  /** After a conflict: sends mine over the other's, or forgets it. */
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
