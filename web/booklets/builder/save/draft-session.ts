import type { QueryClient } from '@tanstack/react-query';
import {
  type Booklet,
  booklet as bookletSchema,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import {
  type getBookletVariables,
  setBookletVariables,
  type Tree,
} from '../../../../contract/booklets/content/content.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { trackUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import type { EditConflict } from '../../booklets/conflict/ConflictPanel.tsx';
import { findCurrentVersion } from '../../booklets/conflict/save-patch.ts';
import { bookletKeys } from '../../booklets/use-booklet.ts';
import { Autosave, type SaveOutcome } from './autosave.ts';
import { type BookletPatch, buildUpdateBody, listConflictingBookletFields, mergePatch, omitFields } from './patch.ts';

type VariablesAnswer = CallAnswer<typeof getBookletVariables>;

export interface DraftSessionSnapshot {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  savedAt: Date | undefined;
  message: string;
  /** Errors of the booklet's fields, from the server. */
  errors: Record<string, string>;
  valueErrors: Record<string, string>;
  conflict: EditConflict | null;
  /** Increases when the fields must be reset to new values. */
  epoch: number;
  /** Increases with every saved change: the preview must reload. */
  changeCount: number;
}

const joinMessages = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join('\n')]));

const toSaveOutcome = <Patch>(error: unknown): SaveOutcome<Patch> => {
  if (!(error instanceof ApiError)) throw error;
  if (error.isOffline) return { kind: 'offline' };
  return { kind: 'failed', message: error.message };
};

/**
 * Holds the unsaved work on one booklet until the server has it: fields, values of variables, and tree changes in their
 * order. It outlives the steps, so that leaving a step loses nothing.
 */
export class DraftSession {
  readonly bookletId: string;
  readonly #cache: QueryClient;
  readonly fields: Autosave<BookletPatch>;
  readonly values: Autosave<Record<string, string>>;
  #queue: Promise<unknown> = Promise.resolve();
  #pendingTreeChanges = 0;
  #failure = '';
  #treeSavedAt: Date | null = null;
  #conflict: EditConflict | null = null;
  #epoch = 0;
  #changeCount = 0;
  #hasWarned = false;
  #isLeaving = false;
  #signInWaiters: (() => void)[] = [];
  #listeners = new Set<() => void>();
  #snapshot: DraftSessionSnapshot;

  constructor(bookletId: string, cache: QueryClient) {
    this.bookletId = bookletId;
    this.#cache = cache;
    const onChange = () => this.#notifyListeners();
    this.fields = new Autosave({ send: (patch) => this.#sendFields(patch), merge: mergePatch, onChange });
    this.values = new Autosave({ send: (values) => this.#sendValues(values), onChange });
    this.#snapshot = this.#buildSnapshot();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): DraftSessionSnapshot => this.#snapshot;

  #buildSnapshot(): DraftSessionSnapshot {
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
          : is('waiting', 'sending') || this.#pendingTreeChanges > 0
            ? 'saving'
            : 'saved',
      savedAt: at,
      message: this.#failure || each.map(({ message }) => message).find((message) => message !== '') || '',
      errors: this.fields.snapshot.errors,
      valueErrors: this.values.snapshot.errors,
      conflict: this.#conflict,
      epoch: this.#epoch,
      changeCount: this.#changeCount,
    };
  }

  #notifyListeners(): void {
    this.#snapshot = this.#buildSnapshot();
    for (const listener of this.#listeners) listener();
  }

  #markSaved(): void {
    this.#changeCount += 1;
    for (const key of [bookletKeys.gate(this.bookletId), bookletKeys.overview(this.bookletId)]) {
      void this.#cache.invalidateQueries({ queryKey: key });
    }
  }

  /** The booklet as the server last returned it. */
  findBooklet(): Booklet | undefined {
    return this.#cache.getQueryData<Booklet>(bookletKeys.one(this.bookletId));
  }

  async #sendFields(patch: BookletPatch): Promise<SaveOutcome<BookletPatch>> {
    const base = this.findBooklet();
    if (!base) return { kind: 'failed', message: errorText('GEN-010') };
    try {
      const body = { ...buildUpdateBody(patch, base), rowVersion: base.rowVersion };
      const sent = { params: { id: this.bookletId }, body, quiet: true, keepalive: this.#isLeaving };
      const saved = await api(updateBooklet, sent);
      this.#cache.setQueryData(bookletKeys.one(this.bookletId), saved);
      if (Object.keys(patch).some((field) => field !== 'wizardStep')) this.#markSaved();
      for (const key of [bookletKeys.list, ['home']]) void this.#cache.invalidateQueries({ queryKey: key });
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = Object.keys(error.errors);
      if (refused.length > 0)
        return { kind: 'refused', errors: joinMessages(error.errors), again: omitFields(patch, refused) };
      const theirs = findCurrentVersion(error, bookletSchema);
      return theirs ? this.#handleOverwrite(patch, base, theirs, error.message) : toSaveOutcome(error);
    }
  }

  #handleOverwrite(patch: BookletPatch, base: Booklet, theirs: Booklet, message: string): SaveOutcome<BookletPatch> {
    this.#cache.setQueryData(bookletKeys.one(this.bookletId), theirs);
    if (!this.#hasWarned) toast.warning(errorText('WIZ-009'));
    this.#hasWarned = true;
    const fields = listConflictingBookletFields(patch, base, theirs);
    if (fields.length === 0) return { kind: 'overtaken' };
    this.#conflict = { message, fields, mine: patch, theirs };
    return { kind: 'conflict' };
  }

  async #sendValues(values: Record<string, string>): Promise<SaveOutcome<Record<string, string>>> {
    try {
      const params = { id: this.bookletId };
      const sent = { params, body: { values }, quiet: true, keepalive: this.#isLeaving };
      const { errors, ...answer } = await api(setBookletVariables, sent);
      this.#cache.setQueryData<VariablesAnswer>(
        bookletKeys.variables(this.bookletId),
        (before) => before && { ...before, ...answer },
      );
      this.#markSaved();
      return errors && Object.keys(errors).length > 0
        ? { kind: 'refused', errors: joinMessages(errors) }
        : { kind: 'saved' };
    } catch (error) {
      return toSaveOutcome(error);
    }
  }

  /**
   * Runs a tree change after the previous ones and caches the tree that it returns. On a refusal, a toast shows the
   * error, the tree is fetched again, and the result is null.
   */
  changeTree<Answer extends Tree>(work: () => Promise<Answer>): Promise<Answer | null> {
    this.#pendingTreeChanges += 1;
    this.#failure = '';
    this.#notifyListeners();
    const turn = async () => {
      try {
        const answer = await this.#retryAfterSignIn(work);
        this.#cache.setQueryData<Tree>(bookletKeys.tree(this.bookletId), answer);
        this.#treeSavedAt = new Date();
        this.#markSaved();
        void this.#cache.invalidateQueries({ queryKey: bookletKeys.variables(this.bookletId) });
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.isOffline) this.#failure = error.message;
        void this.#cache.invalidateQueries({ queryKey: bookletKeys.tree(this.bookletId) });
        return null;
      } finally {
        this.#pendingTreeChanges -= 1;
        this.#notifyListeners();
      }
    };
    const done = this.#queue.then(turn);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Runs the work; when the session has ended, runs it again after `resume`. */
  async #retryAfterSignIn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'AUTH-010') throw error;
      await new Promise<void>((signedIn) => this.#signInWaiters.push(signedIn));
      return this.#retryAfterSignIn(work);
    }
  }

  /** The same user signed in again: sends the pending changes. */
  async resumeAfterSignIn(): Promise<void> {
    for (const goOn of this.#signInWaiters.splice(0)) goOn();
    await this.flush();
  }

  /** Returns true once everything is saved, false when something blocks the save. */
  async flush(): Promise<boolean> {
    const [fields, values] = await Promise.all([this.fields.flush(), this.values.flush(), this.#queue]);
    return fields && values && this.#failure === '';
  }

  /** The page is hidden or closed: sends pending changes at once with `keepalive`, so that they outlive the page. */
  async flushOnPageHide(): Promise<void> {
    this.#isLeaving = true;
    await this.flush();
    this.#isLeaving = false;
  }

  /** After a conflict: keeps the user's version or the other one. */
  async resolveConflict(mine: boolean): Promise<void> {
    this.#conflict = null;
    if (!mine) this.#epoch += 1;
    await this.fields.resolveConflict(mine);
    this.#notifyListeners();
  }

  /** The server changed texts across the booklet: every field is shown again. */
  async replaceBooklet(booklet: Booklet): Promise<void> {
    this.#cache.setQueryData(bookletKeys.one(this.bookletId), booklet);
    await this.#cache.invalidateQueries({ queryKey: bookletKeys.one(this.bookletId) });
    for (const key of [bookletKeys.list, ['home']]) void this.#cache.invalidateQueries({ queryKey: key });
    this.#epoch += 1;
    this.#markSaved();
    this.#notifyListeners();
  }

  get isDirty(): boolean {
    return this.#snapshot.state !== 'saved';
  }
}

let currentSession: DraftSession | null = null;
// Active after the last step is left too: unsent changes exist only in memory.
trackUnsavedWork(() => currentSession?.isDirty ?? false);

/** The session of a booklet: the same one on every step. */
export const getDraftSession = (bookletId: string, cache: QueryClient): DraftSession => {
  if (currentSession?.bookletId !== bookletId) {
    void currentSession?.flush();
    currentSession = new DraftSession(bookletId, cache);
  }
  return currentSession;
};
