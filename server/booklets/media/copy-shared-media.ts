import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { requireSharedMedia } from './media.ts';
import { copyMediaFiles, deleteMediaFiles } from './media-content.ts';
import { toMediaContent } from './replace-content.ts';
import { findMediaBySha, mediaDescription } from './save-media.ts';

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
      const said = { ...pickSchemaFields(shared, mediaDescription), kind, nameKey, searchKey, duration, isLocked };
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
      const whole = { ...content, crop: null, sourceKey: null };
      return insertRow(inside, 'media', { ...said, ...whole, ...by });
    });
  } catch (error) {
    await deleteMediaFiles(storage, [content]);
    throw error;
  }
};
