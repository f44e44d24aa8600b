import type { QueryClient } from '@tanstack/react-query';
import { type CampaignDetail, saveCampaign } from '../../../../contract/messages/campaigns/campaigns.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import type { Conflict } from '../../../booklets/booklets/conflict/ConflictPanel.tsx';
import { Autosave, type Outcome } from '../../../booklets/builder/save/autosave.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { clashing, type DraftPatch, flat, without } from './draft-fields.ts';

export interface CampaignDeskSnapshot {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  at: Date | undefined;
  message: string;
  /** Validation errors of the server, by path. */
  errors: Record<string, string>;
  conflict: Conflict<CampaignDetail> | null;
  /** Local changes, applied over the server's values. */
  typed: DraftPatch;
  /** Increments when the fields must reload their values. */
  epoch: number;
}

/**
 * Keeps the changes of one draft until the server has saved them. It outlives the steps, so leaving a step loses
 * nothing.
 */
export class CampaignDesk {
  readonly #bookletId: string;
  readonly #campaignId: string;
  readonly #cache: QueryClient;
  readonly #fields: Autosave<DraftPatch>;
  #typed: DraftPatch = {};
  #conflict: Conflict<CampaignDetail> | null = null;
  #epoch = 0;
  #leaving = false;
  #listeners = new Set<() => void>();
  #snapshot: CampaignDeskSnapshot;

  constructor(bookletId: string, campaignId: string, cache: QueryClient) {
    this.#bookletId = bookletId;
    this.#campaignId = campaignId;
    this.#cache = cache;
    this.#fields = new Autosave<DraftPatch>({ send: (patch) => this.#send(patch), onChange: () => this.#tell() });
    this.#snapshot = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): CampaignDeskSnapshot => this.#snapshot;

  #look(): CampaignDeskSnapshot {
    const { status, savedAt, message, errors } = this.#fields.snapshot;
    const refused = Object.keys(errors).length > 0;
    const failed = status === 'failed' || status === 'conflict' || refused;
    const busy = status === 'waiting' || status === 'sending';
    return {
      state: failed ? 'failed' : status === 'offline' ? 'offline' : busy ? 'saving' : 'saved',
      at: savedAt ?? undefined,
      message,
      errors,
      conflict: this.#conflict,
      typed: this.#typed,
      epoch: this.#epoch,
    };
  }

  #tell(): void {
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }

  get #key() {
    return campaignKeys.one(this.#bookletId, this.#campaignId);
  }

  async #send(patch: DraftPatch): Promise<Outcome<DraftPatch>> {
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
      if (error.offline) return { kind: 'offline' };
      const refused = flat(error.errors);
      if (Object.keys(refused).length > 0) {
        return { kind: 'refused', errors: refused, again: without(patch, Object.keys(refused)) };
      }
      const current = error.body.current as CampaignDetail | undefined;
      if (error.code === 'GEN-011' && current) return this.#overtaken(patch, base, current, error.message);
      // The campaign was launched or deleted meanwhile: reload to show its new state.
      if (error.status === 409 || error.status === 404) void this.#cache.invalidateQueries({ queryKey: this.#key });
      return { kind: 'failed', message: error.message };
    }
  }

  #overtaken(patch: DraftPatch, base: CampaignDetail, theirs: CampaignDetail, message: string): Outcome<DraftPatch> {
    this.#cache.setQueryData(this.#key, theirs);
    const fields = clashing(patch, base, theirs);
    if (fields.length === 0) return { kind: 'overtaken' };
    this.#conflict = { message, fields, mine: patch, theirs };
    return { kind: 'conflict' };
  }

  /** Records a change. `typed` waits for a pause in typing, `chosen` is sent at once. */
  put(patch: DraftPatch, how: 'typed' | 'chosen'): void {
    this.#typed = { ...this.#typed, ...patch };
    this.#fields.put(patch, how);
  }

  /** True once all pending changes are saved; false when something prevents it. */
  flush = async (): Promise<boolean> => (await this.#fields.flush()) && this.#snapshot.state === 'saved';

  /** Sends pending changes at once, when the page is hidden or closed. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#fields.flush();
    this.#leaving = false;
  }

  /** Resolves a conflict: keeps the local values, or accepts the other editor's. */
  async settle(mine: boolean): Promise<void> {
    this.#conflict = null;
    if (!mine) this.reread();
    await this.#fields.settle(mine);
    this.#tell();
  }

  /** Drops the local changes and shows the server's values. */
  reread(): void {
    this.#typed = {};
    this.#epoch += 1;
    this.#tell();
  }
}
