import { and, asc, eq, gt, inArray, isNotNull, lt, notExists } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { listStorageKeys } from './storage-keys.ts';

const MEDIA_PER_BATCH = 50;

const listDeletedMedia = (scope: Scope, before: Date, after: string) => {
  const { media, mediaUses, publicationMedia } = scope.views;
  return scope
    .select({ id: media.id, storageKey: media.storageKey, variants: media.variants })
    .from(media)
    .where(
      and(
        lt(media.deletedAt, before),
        gt(media.id, after),
        notExists(scope.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.mediaId, media.id))),
        // Booklet versions are permanent, so their files are too.
        notExists(
          scope
            .select({ id: publicationMedia.mediaId })
            .from(publicationMedia)
            .where(eq(publicationMedia.mediaId, media.id)),
        ),
      ),
    )
    .orderBy(asc(media.id))
    .limit(MEDIA_PER_BATCH);
};

const listVersions = (scope: Scope, ids: readonly string[]) => {
  const { mediaVersions } = scope.views;
  return scope
    .select({ storageKey: mediaVersions.storageKey, variants: mediaVersions.variants })
    .from(mediaVersions)
    .where(inArray(mediaVersions.mediaId, [...ids]));
};

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Permanently deletes files that were deleted before a date, unless a restorable block or a version still uses them.
 * Stored files go first: if one cannot be deleted, its row remains for the next night. Returns their number.
 */
export const purgeDeletedMedia = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  let total = 0;
  let rows = await listDeletedMedia(scope, before, FIRST_UUID);
  if (rows.length === 0) return 0;
  while (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    const former = await listVersions(scope, ids);
    await Promise.all([...rows, ...former].flatMap(listStorageKeys).map((key) => storage.delete(key)));
    total += await scope.deleteRows('media', (columns) => and(inArray(columns.id, ids), isNotNull(columns.deletedAt)));
    rows = await listDeletedMedia(scope, before, rows.at(-1)?.id ?? FIRST_UUID);
  }
  return total;
};
