import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Crop } from '../../../contract/booklets/media/media.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { coverFault } from '../../platform/files/images/cover.ts';
import { prepareImage } from '../../platform/files/images/image.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { roomFor } from '../../platform/files/storage/room.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { originalKey } from './files.ts';
import { judge, judgedImage } from './judged.ts';
import { withSha } from './keep.ts';
import { conflict, demandOwn, mediaFor } from './media.ts';
import type { Received } from './received.ts';
import { keysFor } from './search-key.ts';
import { type Content, copied, discard, store } from './stored.ts';

/** Columns stored in a version. */
export const contentOf = ({
  name,
  mime,
  size,
  fileSize,
  width,
  height,
  sha256,
  variants,
  storageKey,
  crop,
  sourceKey,
}: Content): Content => ({
  name,
  mime,
  size,
  fileSize,
  width,
  height,
  sha256,
  variants,
  storageKey,
  crop,
  sourceKey,
});

const begunAt = async (inside: Scope, row: Row<'media'>): Promise<Date> => {
  const { mediaVersions } = inside.views;
  const [last] = await inside
    .select({ at: mediaVersions.createdAt })
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, row.id))
    .orderBy(desc(mediaVersions.number))
    .limit(1);
  return last?.at ?? row.createdAt;
};

/** Increments the revision of drafts that show the file, since they now differ from the published version. */
const reviseDrafts = async (inside: Scope, mediaId: string): Promise<void> => {
  const { mediaUses } = inside.views;
  const shown = inside.select({ id: mediaUses.bookletId }).from(mediaUses).where(eq(mediaUses.mediaId, mediaId));
  await inside.update('booklets', { revision: sql`revision + 1` }, (columns) => sql`${columns.id} in ${shown}`);
};

/** Throws MED-010 if the cover of a booklet would become too small. */
const refuseSmallCover = async (inside: Scope, mediaId: string, content: Content): Promise<void> => {
  const { booklets } = inside.views;
  const covers = await inside
    .select({ id: booklets.id })
    .from(booklets)
    .where(and(sql`${booklets.cover} ->> 'mediaId' = ${mediaId}`, isNull(booklets.binnedAt)))
    .limit(1);
  const fault = covers.length > 0 ? coverFault({ ...content, size: content.fileSize }) : null;
  if (fault) throw fault;
};

/**
 * Replaces the bytes of a media file under the same id, so that all its uses show them. The former bytes stay as a
 * version. Throws GEN-011 after a concurrent change, MED-004 without space; nothing is written then.
 */
const become = async (
  scope: Scope,
  storage: Storage,
  { id }: Row<'media'>,
  rowVersion: number,
  content: Content,
  extra: Partial<Pick<Row<'media'>, 'duration' | 'isLocked' | 'focal'>> = {},
  uploadId: string | null = null,
): Promise<Row<'media'>> => {
  try {
    return await scope.transaction(async (inside) => {
      await roomFor(inside, content.size, uploadId);
      await refuseSmallCover(inside, id, content);
      const before = await mediaFor(inside, id);
      const twin = await withSha(inside, content.sha256);
      const [row] = await inside.update(
        'media',
        {
          ...content,
          ...keysFor({ ...before, name: content.name }),
          ...extra,
          isCopy: twin !== null && twin.id !== id,
          version: sql`version + 1`,
          rowVersion: sql`row_version + 1`,
          updatedAt: sql`now()`,
          updatedBy: scope.actor.id,
        },
        (columns) => and(eq(columns.id, id), eq(columns.rowVersion, rowVersion), isNull(columns.deletedAt)),
      );
      if (!row) throw await conflict(inside, id);
      await inside.insert('mediaVersions', [
        {
          ...contentOf(before),
          mediaId: id,
          number: before.version,
          madeAt: await begunAt(inside, before),
          replacedBy: scope.actor.id,
        },
      ]);
      await reviseDrafts(inside, id);
      return row;
    });
  } catch (error) {
    await discard(storage, [content]);
    throw error;
  }
};

/**
 * Replaces a file with another of the same kind in all its uses. Throws GEN-009 for a file of another author, MED-019
 * for another kind; refusals as `checkFile` and `replaceContent`.
 */
export const replace = async (
  scope: Scope,
  storage: Storage,
  id: string,
  rowVersion: number,
  file: Received,
): Promise<Row<'media'>> => {
  const row = await mediaFor(scope, id);
  demandOwn(scope, row);
  if (row.rowVersion !== rowVersion) throw await conflict(scope, id);
  const judged = await judge(file, 'block', scope.companyId);
  if (judged.kind !== row.kind) throw new Refusal('MED-019', { fichier: file.name });
  const content = await store(scope, storage, file, judged);
  const { duration, isLocked } = judged;
  return become(scope, storage, row, rowVersion, content, { duration, isLocked, focal: null }, file.uploadId);
};

/**
 * Crops a picture, or restores the whole one (null). The whole picture stays in storage, and each crop starts from it.
 * Throws GEN-010 for other files, vector drawings and animations, MED-018 below 16 pixels.
 */
export const cropTo = async (
  scope: Scope,
  storage: Storage,
  id: string,
  rowVersion: number,
  crop: Crop | null,
): Promise<Row<'media'>> => {
  const row = await mediaFor(scope, id);
  demandOwn(scope, row);
  if (row.rowVersion !== rowVersion) throw await conflict(scope, id);
  if (row.kind !== 'image' || row.mime === 'image/svg+xml' || row.mime === 'image/gif') throw new Refusal('GEN-010');
  if (crop === null && row.crop === null) return row;
  const sourceKey = row.sourceKey ?? row.storageKey;
  const whole = await storage.get(originalKey({ storageKey: sourceKey }));
  const bytes =
    crop === null
      ? whole
      : await runImageOperation('crop', { bytes: whole, crop }, { companyId: scope.companyId, fileName: row.name });
  const image = await prepareImage(bytes, row.name, scope.companyId);
  const { name, sha256 } = row;
  const content = await store(scope, storage, { name, sha256, size: image.original.length }, judgedImage(image));
  const kept = crop === null ? content : { ...content, crop, sourceKey };
  return become(scope, storage, row, rowVersion, kept, { focal: null });
};

/** Restores a former version as the newest one. Copies its bytes: versions never share files. */
export const restoreVersion = async (
  scope: Scope,
  storage: Storage,
  { id, number }: { id: string; number: number },
  rowVersion: number,
): Promise<Row<'media'>> => {
  const row = await mediaFor(scope, id);
  demandOwn(scope, row);
  if (row.rowVersion !== rowVersion) throw await conflict(scope, id);
  const { mediaVersions } = scope.views;
  const [old] = await scope
    .select()
    .from(mediaVersions)
    .where(and(eq(mediaVersions.mediaId, id), eq(mediaVersions.number, number)));
  if (!old) throw new Refusal('GEN-010');
  const content = await copied(scope, storage, contentOf(old));
  return become(scope, storage, row, rowVersion, { ...content, crop: old.crop, sourceKey: old.sourceKey });
};
