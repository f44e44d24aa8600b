import type { StoredCover } from '../../../contract/booklets/booklets/cover.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listMediaByIds } from '../media/media.ts';
import { findCoverBrightest } from './cover-image.ts';

/**
 * A cover with the bound of its picture's pixels, so that its text is readable on it. Without a picture that can be
 * read, the cover stays as it is: its text then gets the darkest scrim.
 */
export const measureCover = async (scope: Scope, storage: Storage, cover: StoredCover): Promise<StoredCover> => {
  const { brightest: _, ...unmeasured } = cover;
  if (cover.mediaId === null || cover.layout !== 'photo') return unmeasured;
  const [media] = await listMediaByIds(scope, [cover.mediaId]);
  if (media?.kind !== 'image') return unmeasured;
  try {
    const { focal, ...file } = media;
    const colour = await findCoverBrightest(storage, { ...file, ...(focal && { focal }) }, scope);
    return colour === null ? unmeasured : { ...unmeasured, brightest: { version: media.version, colour } };
  } catch (error) {
    if (error instanceof Refusal) return unmeasured;
    throw error;
  }
};
