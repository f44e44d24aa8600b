import type { QueryClient } from '@tanstack/react-query';
import {
  type Booklet,
  booklet as bookletSchema,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import { type getVariables, setVariables, type Tree } from '../../../../contract/booklets/content/content.ts';
import type { AnswerOf } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { trackUnsavedWork } from '../../../ui/unsaved-work.ts';
import type { Conflict } from '../../booklets/conflict/ConflictPanel.tsx';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { Autosave, type Outcome } from './autosave.ts';
import { type BookletPatch, bodyOf, clashes, mergePatch, without } from './patch.ts';

type Variables = AnswerOf<typeof getVariables>;

export interface DeskSnapshot {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  at: Date | undefined;
  message: string;
  /** Errors of the booklet's fields, from the server. */
  errors: Record<string, string>;
  valueErrors: Record<string, string>;
  conflict: Conflict | null;
  /** Increases when the fields must be reset to new values. */
  epoch: number;
  /** Increases with every saved change: the preview must reload. */
  changes: number;
}

const flat = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join('\n')]));

const outcomeOf = <Patch>(error: unknown): Outcome<Patch> => {
  if (!(error instanceof ApiError)) throw error;
  if (error.offline) return { kind: 'offline' };
  return { kind: 'failed', message: error.message };
};

/**
 * Holds the unsaved work on one booklet until the server has it: fields, values of variables, and tree changes in their
 * order. It outlives the steps, so that leaving a step loses nothing.
 */
export class Desk {
  readonly bookletId: string;
  readonly #cache: QueryClient;
  readonly fields: Autosave<BookletPatch>;
  readonly values: Autosave<Record<string, string>>;
  #queue: Promise<unknown> = Promise.resolve();
  #busy = 0;
  #failure = '';
  #treeSavedAt: Date | null = null;
  #conflict: Conflict | null = null;
  #epoch = 0;
  #changes = 0;
  #warned = false;
  #leaving = false;
  #untilSignedIn: (() => void)[] = [];
  #listeners = new Set<() => void>();
  #snapshot: DeskSnapshot;

  constructor(bookletId: string, cache: QueryClient) {
    this.bookletId = bookletId;
    this.#cache = cache;
    const onChange = () => this.#tell();
    this.fields = new Autosave({ send: (patch) => this.#sendFields(patch), merge: mergePatch, onChange });
    this.values = new Autosave({ send: (values) => this.#sendValues(values), onChange });
    this.#snapshot = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): DeskSnapshot => this.#snapshot;

  #look(): DeskSnapshot {
    const each = [this.fields.snapshot, this.values.snapshot];
    const is = (...statuses: string[]) => each.some(({ status }) => statuses.includes(status));
    const moments = [...each.map(({ savedAt }) => savedAt), this.#treeSavedAt].filter((at) => at !== null);
    const at = moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : undefined;
    const failed = is('failed', 'conflict') || this.#failure !== '';
    return {
      state: failed
        ? 'failed'
        : is('offline')
          ? 'offline'
          : is('waiting', 'sending') || this.#busy > 0
            ? 'saving'
            : 'saved',
      at,
      message: this.#failure || each.map(({ message }) => message).find((message) => message !== '') || '',
      errors: this.fields.snapshot.errors,
      valueErrors: this.values.snapshot.errors,
      conflict: this.#conflict,
      epoch: this.#epoch,
      changes: this.#changes,
    };
  }

  #tell(): void {
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }

  #kept(): void {
    this.#changes += 1;
    for (const key of [bookletKeys.gate(this.bookletId), bookletKeys.overview(this.bookletId)]) {
      void this.#cache.invalidateQueries({ queryKey: key });
    }
  }

  /** The booklet as the server last returned it. */
  booklet(): Booklet | undefined {
    return this.#cache.getQueryData<Booklet>(bookletKeys.one(this.bookletId));
  }

  async #sendFields(patch: BookletPatch): Promise<Outcome<BookletPatch>> {
    const base = this.booklet();
    if (!base) return { kind: 'failed', message: errorText('GEN-010') };
    try {
      const body = { ...bodyOf(patch, base), rowVersion: base.rowVersion };
      const sent = { params: { id: this.bookletId }, body, quiet: true, keepalive: this.#leaving };
      const saved = await api(updateBooklet, sent);
      this.#cache.setQueryData(bookletKeys.one(this.bookletId), saved);
      if (Object.keys(patch).some((field) => field !== 'wizardStep')) this.#kept();
      for (const key of [bookletKeys.list, ['home']]) void this.#cache.invalidateQueries({ queryKey: key });
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = Object.keys(error.errors);
      if (refused.length > 0) return { kind: 'refused', errors: flat(error.errors), again: without(patch, refused) };
      const current = bookletSchema.safeParse(error.body.current);
      if (error.code !== 'GEN-011' || !current.success) return outcomeOf(error);
      return this.#overtaken(patch, base, current.data, error.message);
    }
  }

  #overtaken(patch: BookletPatch, base: Booklet, theirs: Booklet, message: string): Outcome<BookletPatch> {
    this.#cache.setQueryData(bookletKeys.one(this.bookletId), theirs);
    if (!this.#warned) toast.warning(errorText('WIZ-009'));
    this.#warned = true;
    const fields = clashes(patch, base, theirs);
    if (fields.length === 0) return { kind: 'overtaken' };
    this.#conflict = { message, fields, mine: patch, theirs };
    return { kind: 'conflict' };
  }

  async #sendValues(values: Record<string, string>): Promise<Outcome<Record<string, string>>> {
    try {
      const params = { id: this.bookletId };
      const sent = { params, body: { values }, quiet: true, keepalive: this.#leaving };
      const { errors, ...answer } = await api(setVariables, sent);
      this.#cache.setQueryData<Variables>(
        bookletKeys.variables(this.bookletId),
        (before) => before && { ...before, ...answer },
      );
      this.#kept();
      return errors && Object.keys(errors).length > 0 ? { kind: 'refused', errors: flat(errors) } : { kind: 'saved' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /**
   * Runs a tree change after the previous ones and caches the tree that it returns. On a refusal, a toast shows the
   * error, the tree is fetched again, and the result is null.
   */
  change<Answer extends Tree>(work: () => Promise<Answer>): Promise<Answer | null> {
    this.#busy += 1;
    this.#failure = '';
    this.#tell();
    const turn = async () => {
      try {
        const answer = await this.#signedIn(work);
        this.#cache.setQueryData<Tree>(bookletKeys.tree(this.bookletId), answer);
        this.#treeSavedAt = new Date();
        this.#kept();
        void this.#cache.invalidateQueries({ queryKey: bookletKeys.variables(this.bookletId) });
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.offline) this.#failure = error.message;
        void this.#cache.invalidateQueries({ queryKey: bookletKeys.tree(this.bookletId) });
        return null;
      } finally {
        this.#busy -= 1;
        this.#tell();
      }
    };
    const done = this.#queue.then(turn);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Runs the work; when the session has ended, runs it again after `resume`. */
  async #signedIn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'AUTH-010') throw error;
      await new Promise<void>((signedIn) => this.#untilSignedIn.push(signedIn));
      return this.#signedIn(work);
    }
  }

  /** The same user signed in again: sends the pending changes. */
  async resume(): Promise<void> {
    for (const goOn of this.#untilSignedIn.splice(0)) goOn();
    await this.flush();
  }

  /** Returns true once everything is saved, false when something blocks the save. */
  async flush(): Promise<boolean> {
    const [fields, values] = await Promise.all([this.fields.flush(), this.values.flush(), this.#queue]);
    return fields && values && this.#failure === '';
  }

  /** The page is hidden or closed: sends pending changes at once with `keepalive`, so that they outlive the page. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.flush();
    this.#leaving = false;
  }

  /** After a conflict: keeps the user's version or the other one. */
  async settle(mine: boolean): Promise<void> {
    this.#conflict = null;
    if (!mine) this.#epoch += 1;
    await this.fields.settle(mine);
    this.#tell();
  }

  /** The server changed texts across the booklet: every field is shown again. */
  async takeAnew(booklet: Booklet): Promise<void> {
    this.#cache.setQueryData(bookletKeys.one(this.bookletId), booklet);
    await this.#cache.invalidateQueries({ queryKey: bookletKeys.one(this.bookletId) });
    for (const key of [bookletKeys.list, ['home']]) void this.#cache.invalidateQueries({ queryKey: key });
    this.#epoch += 1;
    this.#kept();
    this.#tell();
  }

  get dirty(): boolean {
    return this.#snapshot.state !== 'saved';
  }
}

let open: Desk | null = null;
// Active after the last step is left too: unsent changes exist only in memory.
trackUnsavedWork(() => open?.dirty ?? false);

/** The session of a booklet: the same one on every step. */
export const deskOf = (bookletId: string, cache: QueryClient): Desk => {
  if (open?.bookletId !== bookletId) {
    void open?.flush();
    open = new Desk(bookletId, cache);
  }
  return open;
};
