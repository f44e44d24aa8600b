import type { OfflineChoice } from '../../../contract/reading/offline.ts';
import { listFrozenPages, type Snapshot } from '../../booklets/index.ts';
import { chooseChapters, selectOfflineSnapshot } from './offline-pages.ts';
import { MAX_OFFLINE_BYTES, planMedia } from './plan-media.ts';

/** No limit: sizes of what is there, before anything is left out. */
const UNLIMITED = Number.POSITIVE_INFINITY;

/** Chapters that may go into a file, and the estimated bytes of each. A file shared by two chapters counts in both. */
export const measureChapters = (whole: Snapshot, version: number): OfflineChoice => {
  const visible = selectOfflineSnapshot(whole);
  const baseBytes = planMedia(chooseChapters(visible, []), false, UNLIMITED).bytes;
  const chapters = visible.chapters.map(({ id, title, pages }) => {
    const chosen = chooseChapters(visible, [id]);
    const bytes = planMedia(chosen, false, UNLIMITED).bytes - baseBytes;
    const videoBytes = planMedia(chosen, true, UNLIMITED).bytes - baseBytes - bytes;
    return { id, title, pages: pages.length, bytes, videoBytes };
  });
  return {
    version,
    chapters,
    baseBytes,
    maxBytes: MAX_OFFLINE_BYTES,
    onlinePages: listFrozenPages(whole).length - listFrozenPages(visible).length,
  };
};
