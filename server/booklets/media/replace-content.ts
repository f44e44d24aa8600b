import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Crop } from '../../../contract/booklets/media/media.ts';
import { countRows, findRow, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findCoverFault } from '../../platform/files/images/cover.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { checkFile, toCheckedImage } from './check-file.ts';
import { createMediaConflict, requireMedia, requireOwnVersion } from './media.ts';
import { copyMediaFiles, deleteMediaFiles, type MediaContent, writeMediaFiles } from './media-content.ts';
import { findMediaBySha } from './save-media.ts';
import { buildSearchKeys } from './search-key.ts';
import { buildOriginalKey } from './storage-keys.ts';

/** Columns stored in a version. */
export const toMediaContent = (row: MediaContent): MediaContent => {
  const { name, mime, size, fileSize, width, height, sha256, variants, storageKey, crop, sourceKey } = row;
  return { name, mime, size, fileSize, width, height, sha256, variants, storageKey, crop, sourceKey };
};

const getVersionStart = async (inside: Scope, row: TenantRow<'media'>): Promise<Date> => {
  const last = await findRow(
    inside,
    'mediaVersions',
    ({ mediaId }) => eq(mediaId, row.id),
    ({ number }) => [desc(number)],
  );
  return last?.createdAt ?? row.createdAt;
};

/** Increments the revision of drafts that show the file, since they now differ from the published version. */
const reviseDrafts = async (inside: Scope, mediaId: string): Promise<void> => {
  const { mediaUses } = inside.views;
  const shown = inside.select({ id: mediaUses.bookletId }).from(mediaUses).where(eq(mediaUses.mediaId, mediaId));
  await inside.update('booklets', { revision: sql`revision + 1` }, (columns) => sql`${columns.id} in ${shown}`);
};

/** Throws MED-010 if the cover of a booklet would become too small. */
const refuseSmallCover = async (inside: Scope, mediaId: string, content: MediaContent): Promise<void> => {
  const covers = await countRows(inside, 'booklets', (booklets) =>
    and(sql`${booklets.cover} ->> 'mediaId' = ${mediaId}`, isNull(booklets.binnedAt)),
  );
  const fault = covers > 0 ? findCoverFault({ ...content, size: content.fileSize }) : null;
  if (fault) throw fault;
};

/**
 * Replaces the bytes of a media file under the same id, so that all its uses show them. The former bytes stay as a
 * version. Throws GEN-011 after a concurrent change, MED-004 without space; nothing is written then.
 */
const replaceContent = async (
  scope: Scope,
  storage: Storage,
  { id }: TenantRow<'media'>,
  rowVersion: number,
  content: MediaContent,
  extra: Partial<Pick<TenantRow<'media'>, 'duration' | 'isLocked' | 'focal'>> = {},
  uploadId: string | null = null,
): Promise<TenantRow<'media'>> => {
  try {
    const write = async (inside: Scope) => {
      await requireStorageRoom(inside, content.size, uploadId);
      await refuseSmallCover(inside, id, content);
      const before = await requireMedia(inside, id);
      const twin = await findMediaBySha(inside, content.sha256);
      const row = await inside.updateVersioned(
        'media',
        { id, rowVersion },
        {
          ...content,
          ...buildSearchKeys({ ...before, name: content.name }),
          ...extra,
          isCopy: twin !== null && twin.id !== id,
          version: sql`version + 1`,
        },
        ({ deletedAt }) => isNull(deletedAt),
      );
      await inside.insert('mediaVersions', [
        {
          ...toMediaContent(before),
          mediaId: id,
          number: before.version,
          madeAt: await getVersionStart(inside, before),
          replacedBy: scope.actor.id,
        },
      ]);
      await reviseDrafts(inside, id);
      return row;
    };
    return await refuseConflict(
      () => createMediaConflict(scope, id),
      () => scope.transaction(write),
    );
  } catch (error) {
    await deleteMediaFiles(storage, [content]);
    throw error;
  }
};

/**
 * Replaces a file with another of the same kind in all its uses. Throws GEN-009 for a file of another author, MED-019
 * for another kind; refusals as `checkFile` and `replaceContent`.
 */
export const replaceEverywhere = async (
  scope: Scope,
  storage: Storage,
  id: string,
  rowVersion: number,
  file: ReceivedFile,
): Promise<TenantRow<'media'>> => {
  const row = await requireOwnVersion(scope, id, rowVersion);
  const judged = await checkFile(file, 'block', scope.companyId);
  if (judged.kind !== row.kind) throw new Refusal('MED-019', { fichier: file.name });
  const content = await writeMediaFiles(scope, storage, file, judged);
  const { duration, isLocked } = judged;
  return replaceContent(scope, storage, row, rowVersion, content, { duration, isLocked, focal: null }, file.uploadId);
};

/**
 * Crops a picture, or restores the whole one (null). The whole picture stays in storage, and each crop starts from it.
 * Throws GEN-010 for other files, vector drawings and animations, MED-018 below 16 pixels.
 */
export const cropMediaImage = async (
  scope: Scope,
  storage: Storage,
  id: string,
  rowVersion: number,
  crop: Crop | null,
): Promise<TenantRow<'media'>> => {
  const row = await requireOwnVersion(scope, id, rowVersion);
  if (row.kind !== 'image' || row.mime === 'image/svg+xml' || row.mime === 'image/gif') throw new Refusal('GEN-010');
  if (crop === null && row.crop === null) return row;
  const sourceKey = row.sourceKey ?? row.storageKey;
  const whole = await storage.get(buildOriginalKey({ storageKey: sourceKey }));
  const bytes =
    crop === null
      ? whole
      : await runImageOperation('crop', { bytes: whole, crop }, { companyId: scope.companyId, fileName: row.name });
  const image = await prepareImage(bytes, row.name, scope.companyId);
  const { name, sha256 } = row;
  const content = await writeMediaFiles(scope, storage, { name, sha256 }, toCheckedImage(image));
  const kept = crop === null ? content : { ...content, crop, sourceKey };
  return replaceContent(scope, storage, row, rowVersion, kept, { focal: null });
};

/** Restores a former version as the newest one. Copies its bytes: versions never share files. */
export const restoreFormerVersion = async (
  scope: Scope,
  storage: Storage,
  { id, number }: { id: string; number: number },
  rowVersion: number,
): Promise<TenantRow<'media'>> => {
  const row = await requireOwnVersion(scope, id, rowVersion);
  const old = await requireRow(scope, 'mediaVersions', (versions) =>
    and(eq(versions.mediaId, id), eq(versions.number, number)),
  );
  const content = await copyMediaFiles(scope, storage, toMediaContent(old));
  return replaceContent(scope, storage, row, rowVersion, { ...content, crop: old.crop, sourceKey: old.sourceKey });
};
