import type { QueryClient } from '@tanstack/react-query';
import { type CampaignDetail, saveCampaign } from '../../../../contract/messages/campaigns/campaigns.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import type { EditConflict } from '../../../booklets/booklets/conflict/ConflictPanel.tsx';
import { Autosave, type SaveOutcome } from '../../../booklets/builder/save/autosave.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { toFormErrors } from '../../../ui/form/form-errors.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { type DraftPatch, listConflictingFields, omitRefusedFields } from './draft-fields.ts';

export interface CampaignDraftSnapshot {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  savedAt: Date | undefined;
  message: string;
  /** Validation errors of the server, by path. */
  errors: Record<string, string>;
  conflict: EditConflict<CampaignDetail> | null;
  /** Local changes, applied over the server's values. */
  localChanges: DraftPatch;
  /** Increments when the fields must reload their values. */
  epoch: number;
}

/**
 * Keeps the changes of one draft until the server has saved them. It outlives the steps, so leaving a step loses
 * nothing.
 */
export class CampaignDraftSession {
  readonly #bookletId: string;
  readonly #campaignId: string;
  readonly #cache: QueryClient;
  readonly #fields: Autosave<DraftPatch>;
  #localChanges: DraftPatch = {};
  #conflict: EditConflict<CampaignDetail> | null = null;
  #epoch = 0;
  #leaving = false;
  #listeners = new Set<() => void>();
  #snapshot: CampaignDraftSnapshot;

  constructor(bookletId: string, campaignId: string, cache: QueryClient) {
    this.#bookletId = bookletId;
    this.#campaignId = campaignId;
    this.#cache = cache;
    this.#fields = new Autosave<DraftPatch>({
      send: (patch) => this.#sendPatch(patch),
      onChange: () => this.#notifyListeners(),
    });
    this.#snapshot = this.#buildSnapshot();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): CampaignDraftSnapshot => this.#snapshot;

  #buildSnapshot(): CampaignDraftSnapshot {
    const { status, savedAt, message, errors } = this.#fields.snapshot;
    const refused = Object.keys(errors).length > 0;
    const failed = status === 'failed' || status === 'conflict' || refused;
    const busy = status === 'waiting' || status === 'sending';
    return {
      state: failed ? 'failed' : status === 'offline' ? 'offline' : busy ? 'saving' : 'saved',
      savedAt: savedAt ?? undefined,
      message,
      errors,
      conflict: this.#conflict,
      localChanges: this.#localChanges,
      epoch: this.#epoch,
    };
  }

  #notifyListeners(): void {
    this.#snapshot = this.#buildSnapshot();
    for (const listener of this.#listeners) listener();
  }

  get #key() {
    return campaignKeys.one(this.#bookletId, this.#campaignId);
  }

  async #sendPatch(patch: DraftPatch): Promise<SaveOutcome<DraftPatch>> {
    const base = this.#cache.getQueryData<CampaignDetail>(this.#key);
    if (!base) return { kind: 'failed', message: errorText('GEN-010') };
    try {
      const params = { id: this.#bookletId, campaignId: this.#campaignId };
      const body = { ...patch, rowVersion: base.rowVersion };
      const saved = await api(saveCampaign, { params, body, quiet: true, keepalive: this.#leaving });
      this.#cache.setQueryData(this.#key, saved);
      void this.#cache.invalidateQueries({ queryKey: campaignKeys.list(this.#bookletId) });
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isOffline) return { kind: 'offline' };
      const refused = toFormErrors(error.errors);
      if (Object.keys(refused).length > 0) {
        return { kind: 'refused', errors: refused, again: omitRefusedFields(patch, Object.keys(refused)) };
      }
      const current = error.body.current as CampaignDetail | undefined;
      if (error.code === 'GEN-011' && current) return this.#handleConflict(patch, base, current, error.message);
      // The campaign was launched or deleted meanwhile: reload to show its new state.
      if (error.status === 409 || error.status === 404) void this.#cache.invalidateQueries({ queryKey: this.#key });
      return { kind: 'failed', message: error.message };
    }
  }

  #handleConflict(
    patch: DraftPatch,
    base: CampaignDetail,
    theirs: CampaignDetail,
    message: string,
  ): SaveOutcome<DraftPatch> {
    this.#cache.setQueryData(this.#key, theirs);
    const fields = listConflictingFields(patch, base, theirs);
    if (fields.length === 0) return { kind: 'overtaken' };
    this.#conflict = { message, fields, mine: patch, theirs };
    return { kind: 'conflict' };
  }

  /** Records a change. `typed` waits for a pause in typing, `chosen` is sent at once. */
  recordChange(patch: DraftPatch, how: 'typed' | 'chosen'): void {
    this.#localChanges = { ...this.#localChanges, ...patch };
    this.#fields.addChange(patch, how);
  }

  /** True once all pending changes are saved; false when something prevents it. */
  flushChanges = async (): Promise<boolean> => (await this.#fields.flush()) && this.#snapshot.state === 'saved';

  /** Sends pending changes at once, when the page is hidden or closed. */
  async flushOnExit(): Promise<void> {
    this.#leaving = true;
    await this.#fields.flush();
    this.#leaving = false;
  }

  /** Resolves a conflict: keeps the local values, or accepts the other editor's. */
  async resolveConflict(mine: boolean): Promise<void> {
    this.#conflict = null;
    if (!mine) this.discardChanges();
    await this.#fields.resolveConflict(mine);
    this.#notifyListeners();
  }

  /** Drops the local changes and shows the server's values. */
  discardChanges(): void {
    this.#localChanges = {};
    this.#epoch += 1;
    this.#notifyListeners();
  }
}
