import { useSyncExternalStore } from 'react';
import type { Upload } from 'tus-js-client';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { findSameMedia, finishUpload } from '../../../../contract/booklets/media/media-library.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { trackUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { refreshMedia } from '../use-media.ts';
import { computeSha256 } from './hash.ts';

/*
 * Upload queue of the media library. It lives outside the components: uploads continue while the user visits other
 * pages of the back office.
 */

export type UploadState = 'waiting' | 'sending' | 'paused' | 'cut' | 'judging' | 'done' | 'same' | 'refused';

export interface UploadItem {
  id: number;
  name: string;
  size: number;
  /** Bytes sent. */
  sent: number;
  state: UploadState;
  /** Reason of the refusal, or a warning. */
  message: string;
  /** The created file, or the existing file with the same bytes. */
  media: Media | null;
  /** Folder of the existing file; null at the root. */
  folder: string | null;
}

interface UploadTask {
  file: File;
  folderId: string | null;
  upload: Upload | null;
  asCopy: boolean;
}

/** Maximum number of parallel uploads: more would only share the same bandwidth. */
const MAX_PARALLEL_UPLOADS = 3;

let lastUploadId = 0;
let uploadItems: readonly UploadItem[] = [];
const uploadTasks = new Map<number, UploadTask>();
const listeners = new Set<() => void>();

const setUploadItems = (next: readonly UploadItem[]) => {
  uploadItems = next;
  for (const listener of listeners) listener();
};
const updateUploadItem = (id: number, change: Partial<UploadItem>) =>
  setUploadItems(uploadItems.map((row) => (row.id === id ? { ...row, ...change } : row)));
const findUploadItem = (id: number) => uploadItems.find((row) => row.id === id);

const markDuplicate = (id: number, media: Media, folder: string | null) =>
  updateUploadItem(id, { state: 'same', media, folder });

const handleUploadError = (id: number, error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'MED-015' && error.body.media) {
    markDuplicate(id, error.body.media as Media, (error.body.folder as string | null | undefined) ?? null);
    return;
  }
  updateUploadItem(id, error.isOffline ? { state: 'cut', message: '' } : { state: 'refused', message: error.message });
};

/** All bytes have arrived: the server checks the file and adds it to the library. */
const completeUpload = async (id: number, uploadId: string): Promise<void> => {
  const work = uploadTasks.get(id);
  if (!work) return;
  updateUploadItem(id, { state: 'judging', sent: work.file.size });
  try {
    const body = { asCopy: work.asCopy };
    const { warning, ...media } = await api(finishUpload, {
      params: { id: uploadId },
      body,
      quiet: true,
      silent: true,
    });
    updateUploadItem(id, { state: 'done', media, message: warning ?? '' });
    uploadTasks.delete(id);
    refreshMedia();
  } catch (error) {
    handleUploadError(id, error);
  } finally {
    startWaitingUploads();
  }
};

const startUpload = async (id: number): Promise<void> => {
  const work = uploadTasks.get(id);
  if (!work) return;
  updateUploadItem(id, { state: 'sending', message: '' });
  try {
    if (!work.asCopy) {
      // Checked before the upload: a file that the library already has need not be sent.
      const sha256 = await computeSha256(work.file);
      const known = sha256 ? await api(findSameMedia, { query: { sha256 }, quiet: true }) : null;
      if (known?.media) {
        markDuplicate(id, known.media, known.folder);
        return startWaitingUploads();
      }
    }
    const { startTusUpload } = await import('./tus.ts');
    if (findUploadItem(id)?.state !== 'sending') return startWaitingUploads();
    work.upload = await startTusUpload({
      file: work.file,
      folderId: work.folderId,
      onProgress: (sent) => updateUploadItem(id, { sent }),
      onAll: (uploadId) => void completeUpload(id, uploadId),
      onError: (error) => {
        handleUploadError(id, error);
        startWaitingUploads();
      },
    });
    if (findUploadItem(id)?.state === 'paused') await work.upload.abort();
  } catch (error) {
    handleUploadError(id, error);
    startWaitingUploads();
  }
};

const startWaitingUploads = () => {
  const busy = uploadItems.filter(({ state }) => state === 'sending').length;
  for (const { id } of uploadItems.filter(({ state }) => state === 'waiting').slice(0, MAX_PARALLEL_UPLOADS - busy))
    void startUpload(id);
};

/** Adds files to the queue. */
export const addUploads = (files: readonly File[], folderId: string | null): void => {
  const made = files.map((file): UploadItem => {
    lastUploadId += 1;
    uploadTasks.set(lastUploadId, { file, folderId, upload: null, asCopy: false });
    const empty = file.size === 0;
    return {
      id: lastUploadId,
      name: file.name,
      size: file.size,
      sent: 0,
      state: empty ? 'refused' : 'waiting',
      message: empty ? errorText('MED-008', { fichier: file.name }) : '',
      media: null,
      folder: null,
    };
  });
  setUploadItems([...uploadItems, ...made]);
  startWaitingUploads();
};

export const pauseUpload = (id: number): void => {
  updateUploadItem(id, { state: 'paused' });
  void uploadTasks.get(id)?.upload?.abort();
  startWaitingUploads();
};

/** Resumes an upload from its last byte, after a pause or a network failure. */
export const resumeUpload = (id: number): void => {
  updateUploadItem(id, { state: 'waiting', message: '' });
  startWaitingUploads();
};

/** Uploads the file although the library has the same one. */
export const uploadAsCopy = (id: number): void => {
  const work = uploadTasks.get(id);
  if (work) work.asCopy = true;
  resumeUpload(id);
};

/** Cancels an upload, or removes its row when it is finished. */
export const removeUpload = (id: number): void => {
  const upload = uploadTasks.get(id)?.upload;
  const isOver = findUploadItem(id)?.state === 'done';
  uploadTasks.delete(id);
  setUploadItems(uploadItems.filter((row) => row.id !== id));
  if (upload && !isOver) void import('./tus.ts').then(({ deleteTusUpload }) => deleteTusUpload(upload));
  startWaitingUploads();
};

const isFinished = ({ state }: UploadItem) => state === 'done' || state === 'same' || state === 'refused';

/** Removes the rows of finished uploads. */
export const clearFinishedUploads = (): void => {
  for (const row of uploadItems.filter(isFinished)) removeUpload(row.id);
};

export const pauseAllUploads = (): void => {
  for (const { id, state } of uploadItems) if (state === 'sending' || state === 'waiting') pauseUpload(id);
};
export const resumeAllUploads = (): void => {
  for (const { id, state } of uploadItems) if (state === 'paused' || state === 'cut') resumeUpload(id);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useUploadItems = (): readonly UploadItem[] => useSyncExternalStore(subscribe, () => uploadItems);

// Uploads resume when the browser is online again.
window.addEventListener('online', resumeAllUploads);
const hasActiveUploads = () => uploadItems.some(({ state }) => state === 'sending' || state === 'waiting');
trackUnsavedWork(hasActiveUploads);
window.addEventListener('beforeunload', (event) => {
  if (hasActiveUploads()) event.preventDefault();
});

/** « 3 fichiers sur 12 », for users who do not see the rows. */
export const formatUploadSummary = (all: readonly UploadItem[]): string =>
  t('media.sending.summary', { done: all.filter(isFinished).length, total: all.length });
