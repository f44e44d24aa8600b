import { eq } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { pickFields } from '../../platform/data/pick-fields.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { copyMediaFiles, deleteMediaFiles } from './media-content.ts';
import { toMediaContent } from './replace-content.ts';
import { findMediaBySha, mediaDescription } from './save-media.ts';

/** Returns a file that a company shares with all. Throws GEN-010 if there is none. */
export const requireSharedMedia = async (scope: Scope, id: string): Promise<TenantRow<'media'>> => {
  const { sharedMedia } = scope.views;
  const [row] = await scope.select().from(sharedMedia).where(eq(sharedMedia.id, id));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/**
 * Copies a shared file with its description to the company's own library, so that the end of the sharing changes
 * nothing here. If the same bytes are here already, returns that file. Throws MED-004 without space.
 */
export const copySharedMediaFile = async (scope: Scope, storage: Storage, id: string): Promise<TenantRow<'media'>> => {
  const shared = await requireSharedMedia(scope, id);
  const known = await findMediaBySha(scope, shared.sha256);
  if (known) return known;
  const content = await copyMediaFiles(scope, storage, toMediaContent(shared));
  try {
    return await scope.transaction(async (inside) => {
      await requireStorageRoom(inside, content.size);
      const { kind, nameKey, searchKey, duration, isLocked } = shared;
      const said = { ...pickFields(shared, mediaDescription), kind, nameKey, searchKey, duration, isLocked };
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
      const whole = { ...content, crop: null, sourceKey: null };
      const [row] = await inside.insert('media', [{ ...said, ...whole, ...by }]);
      if (!row) throw new Error('copy not inserted');
      return row;
    });
  } catch (error) {
    await deleteMediaFiles(storage, [content]);
    throw error;
  }
};
