import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { finishUpload, sameMedia } from '../../../../contract/booklets/media/media-library.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { trackUnsavedWork } from '../../../ui/unsaved-work.ts';
import { refreshMedia } from '../use-media.ts';
import { sha256Of } from './hash.ts';

/*
 * Upload queue of the media library. It lives outside the components: uploads continue while the user visits other
 * pages of the back office.
 */

export type SendingState = 'waiting' | 'sending' | 'paused' | 'cut' | 'judging' | 'done' | 'same' | 'refused';

export interface Sending {
  id: number;
  name: string;
  size: number;
  /** Bytes sent. */
  sent: number;
  state: SendingState;
  /** Reason of the refusal, or a warning. */
  message: string;
  /** The created file, or the existing file with the same bytes. */
  media: Media | null;
  /** Folder of the existing file; null at the root. */
  folder: string | null;
}

interface Work {
  file: File;
  folderId: string | null;
  upload: Upload | null;
  asCopy: boolean;
}

/** Maximum number of parallel uploads: more would only share the same bandwidth. */
const AT_ONCE = 3;

let last = 0;
let rows: readonly Sending[] = [];
const works = new Map<number, Work>();
const listeners = new Set<() => void>();

const show = (next: readonly Sending[]) => {
  rows = next;
  for (const listener of listeners) listener();
};
const patch = (id: number, change: Partial<Sending>) =>
  show(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
const rowOf = (id: number) => rows.find((row) => row.id === id);

const same = (id: number, media: Media, folder: string | null) => patch(id, { state: 'same', media, folder });

const refused = (id: number, error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'MED-015' && error.body.media) {
    same(id, error.body.media as Media, (error.body.folder as string | null | undefined) ?? null);
    return;
  }
  patch(id, error.offline ? { state: 'cut', message: '' } : { state: 'refused', message: error.message });
};

/** All bytes have arrived: the server checks the file and adds it to the library. */
const finish = async (id: number, uploadId: string): Promise<void> => {
  const work = works.get(id);
  if (!work) return;
  patch(id, { state: 'judging', sent: work.file.size });
  try {
    const body = { asCopy: work.asCopy };
    const { warning, ...media } = await api(finishUpload, {
      params: { id: uploadId },
      body,
      quiet: true,
      silent: true,
    });
    patch(id, { state: 'done', media, message: warning ?? '' });
    works.delete(id);
    refreshMedia();
  } catch (error) {
    refused(id, error);
  } finally {
    next();
  }
};

const send = async (id: number): Promise<void> => {
  const work = works.get(id);
  if (!work) return;
  patch(id, { state: 'sending', message: '' });
  try {
    if (!work.asCopy) {
      // Checked before the upload: a file that the library already has need not be sent.
      const sha256 = await sha256Of(work.file);
      const known = sha256 ? await api(sameMedia, { query: { sha256 }, quiet: true }) : null;
      if (known?.media) {
        same(id, known.media, known.folder);
        return next();
      }
    }
    const { begin } = await import('./tus.ts');
    if (rowOf(id)?.state !== 'sending') return next();
    work.upload = await begin({
      file: work.file,
      folderId: work.folderId,
      onProgress: (sent) => patch(id, { sent }),
      onAll: (uploadId) => void finish(id, uploadId),
      onError: (error) => {
        refused(id, error);
        next();
      },
    });
    if (rowOf(id)?.state === 'paused') await work.upload.abort();
  } catch (error) {
    refused(id, error);
    next();
  }
};

const next = () => {
  const busy = rows.filter(({ state }) => state === 'sending').length;
  for (const { id } of rows.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - busy)) void send(id);
};

/** Adds files to the queue. */
export const add = (files: readonly File[], folderId: string | null): void => {
  const made = files.map((file): Sending => {
    last += 1;
    works.set(last, { file, folderId, upload: null, asCopy: false });
    const empty = file.size === 0;
    return {
      id: last,
      name: file.name,
      size: file.size,
      sent: 0,
      state: empty ? 'refused' : 'waiting',
      message: empty ? errorText('MED-008', { fichier: file.name }) : '',
      media: null,
      folder: null,
    };
  });
  show([...rows, ...made]);
  next();
};

export const pause = (id: number): void => {
  patch(id, { state: 'paused' });
  void works.get(id)?.upload?.abort();
  next();
};

/** Resumes an upload from its last byte, after a pause or a network failure. */
export const resume = (id: number): void => {
  patch(id, { state: 'waiting', message: '' });
  next();
};

/** Uploads the file although the library has the same one. */
export const keepCopy = (id: number): void => {
  const work = works.get(id);
  if (work) work.asCopy = true;
  resume(id);
};

/** Cancels an upload, or removes its row when it is finished. */
export const drop = (id: number): void => {
  const upload = works.get(id)?.upload;
  const isOver = rowOf(id)?.state === 'done';
  works.delete(id);
  show(rows.filter((row) => row.id !== id));
  if (upload && !isOver) void import('./tus.ts').then(({ giveUp }) => giveUp(upload));
  next();
};

const isOver = ({ state }: Sending) => state === 'done' || state === 'same' || state === 'refused';

/** Removes the rows of finished uploads. */
export const clearOver = (): void => {
  for (const row of rows.filter(isOver)) drop(row.id);
};

export const pauseAll = (): void => {
  for (const { id, state } of rows) if (state === 'sending' || state === 'waiting') pause(id);
};
export const resumeAll = (): void => {
  for (const { id, state } of rows) if (state === 'paused' || state === 'cut') resume(id);
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSendings = (): readonly Sending[] => useSyncExternalStore(listen, () => rows);

// Uploads resume when the browser is online again.
window.addEventListener('online', resumeAll);
const isSending = () => rows.some(({ state }) => state === 'sending' || state === 'waiting');
trackUnsavedWork(isSending);
window.addEventListener('beforeunload', (event) => {
  if (isSending()) event.preventDefault();
});

/** « 3 fichiers sur 12 », for users who do not see the rows. */
export const summary = (all: readonly Sending[]): string =>
  t('media.sending.summary', { done: all.filter(isOver).length, total: all.length });
