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
  /** As the server refused them, by path. */
  errors: Record<string, string>;
  conflict: Conflict<CampaignDetail> | null;
  /** What was typed here, over what the server holds. */
  typed: DraftPatch;
  /** Grows when what the fields show must be read again. */
  epoch: number;
}

/** Where the work on one draft is kept until the server has it. It outlives the steps, so that leaving one loses nothing. */
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
      // Launched or deleted meanwhile: the screen shows what it has become.
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

  /** Takes a change in. `typed` waits for a silence, `chosen` goes at once. */
  put(patch: DraftPatch, how: 'typed' | 'chosen'): void {
    this.#typed = { ...this.#typed, ...patch };
    this.#fields.put(patch, how);
  }

  /** Answers once everything that waits is kept (true), or something stands in the way (false). */
  flush = async (): Promise<boolean> => (await this.#fields.flush()) && this.#snapshot.state === 'saved';

  /** The page is hidden or closed: sends at once what waits. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#fields.flush();
    this.#leaving = false;
  }

  /** After a conflict: keeps mine over the other's, or takes the other's. */
  async settle(mine: boolean): Promise<void> {
    this.#conflict = null;
    if (!mine) this.reread();
    await this.#fields.settle(mine);
    this.#tell();
  }

  /** Everything is shown anew, as the server holds it. */
  reread(): void {
    this.#typed = {};
    this.#epoch += 1;
    this.#tell();
  }
}
