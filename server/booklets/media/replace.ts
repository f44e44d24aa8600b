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

/** The columns that a version keeps. */
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

/** Drafts that show a file differ from now on from the version of them that is on line. */
const reviseDrafts = async (inside: Scope, mediaId: string): Promise<void> => {
  const { mediaUses } = inside.views;
  const shown = inside.select({ id: mediaUses.bookletId }).from(mediaUses).where(eq(mediaUses.mediaId, mediaId));
  await inside.update('booklets', { revision: sql`revision + 1` }, (columns) => sql`${columns.id} in ${shown}`);
};

/** MED-010 when the cover of some booklet would become too small. */
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
 * Puts other bytes in the place of a medium’s, under the same id: what uses it shows them. The former ones stay, as a
 * version. GEN-011 when somebody changed it meanwhile; MED-004 without room; nothing is written then.
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
 * Puts a file in the place of another of the same kind, everywhere it is used. GEN-009 for somebody else’s; MED-019 for a
 * file of another kind; refusals as `judge` and `become`.
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
 * Shows a part of a picture, or all of it again (null). The whole picture stays in the store: cropping again starts from
 * it. GEN-010 for what is no picture, or is drawn or moves; MED-018 for less than 16 pixels.
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

/** Makes a former version the present one again, as the newest. Its bytes are copied: versions never share any. */
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
