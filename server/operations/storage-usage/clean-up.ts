import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, type SQL, sql, sum } from 'drizzle-orm';
import {
  CLEAN_UPS,
  type CleanUpKind,
  type CleanUpRow,
  type StorageUsage,
} from '../../../contract/operations/storage-usage.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { originalKey } from '../../booklets/media/files.ts';
import { mediaFor, remove } from '../../booklets/media/media.ts';
import { purgeDeleted } from '../../booklets/media/purge.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countFormer, forgetFormer, listFormer } from './former-versions.ts';

const MOST = 200;
/** A file of today may be about to be used. */
const YOUNG = sql`now() - interval '1 day'`;
/** Maximum width in pixels; wider pictures are shrunk, because readers get at most 1920. */
const WIDEST = 2560;
const HEAVY = 1.5 * MEGABYTE;

/** Former versions are not separate files: see former-versions.ts. */
type FileKind = Exclude<CleanUpKind, 'versions'>;

/** SQL condition of each kind, on the files of the company. */
const conditionOf = (scope: Scope, kind: FileKind): SQL | undefined => {
  const { media, mediaUses, publicationMedia, company } = scope.views;
  if (kind === 'bin') return isNotNull(media.deletedAt);
  const here = isNull(media.deletedAt);
  if (kind === 'oversized') {
    const shrinkable = inArray(media.mime, ['image/jpeg', 'image/png', 'image/webp']);
    return and(here, eq(media.kind, 'image'), shrinkable, gt(media.width, WIDEST), gt(media.fileSize, HEAVY));
  }
  const unused = and(
    here,
    lt(media.createdAt, YOUNG),
    notExists(scope.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.mediaId, media.id))),
    notExists(
      scope
        .select({ id: publicationMedia.mediaId })
        .from(publicationMedia)
        .where(eq(publicationMedia.mediaId, media.id)),
    ),
    notExists(scope.select({ id: company.id }).from(company).where(eq(company.logoMediaId, media.id))),
  );
  return and(unused, eq(media.isCopy, kind === 'duplicates'));
};

/** Share of the bytes that each kind frees: a shrunk picture keeps about a third. */
const GAIN: Record<FileKind, number> = { orphans: 1, duplicates: 1, oversized: 2 / 3, bin: 1 };

/** Counts the files of each kind and the bytes to free. */
export const cleanUpsOf = async (scope: Scope): Promise<NonNullable<StorageUsage['cleanUps']>> => {
  const { media } = scope.views;
  const found: NonNullable<StorageUsage['cleanUps']> = [];
  for (const kind of CLEAN_UPS) {
    if (kind === 'versions') {
      found.push({ kind, ...(await countFormer(scope)) });
      continue;
    }
    const [row] = await scope
      .select({ files: count(), bytes: sum(kind === 'oversized' ? media.fileSize : media.size) })
      .from(media)
      .where(conditionOf(scope, kind));
    found.push({ kind, files: row?.files ?? 0, bytes: Math.round(Number(row?.bytes ?? 0) * GAIN[kind]) });
  }
  return found;
};

/** Lists the heaviest files of a kind, at most 200. */
export const cleanUpList = async (scope: Scope, kind: CleanUpKind): Promise<CleanUpRow[]> => {
  if (kind === 'versions') return listFormer(scope, MOST);
  const { media } = scope.views;
  const rows = await scope
    .select()
    .from(media)
    .where(conditionOf(scope, kind))
    .orderBy(desc(media.size), media.id)
    .limit(MOST);
  return rows.map(({ id, name, kind: is, size, width, createdAt }) => ({
    id,
    name,
    kind: is,
    bytes: size,
    width,
    createdAt: createdAt.toISOString(),
  }));
};

/** Shrinks a picture to the largest displayed width. */
const smaller = async (scope: Scope, storage: Storage, { name, mime, storageKey }: Row<'media'>) => {
  const bytes = await storage.get(originalKey({ storageKey }));
  return runImageOperation('shrink', { bytes, mime, width: WIDEST }, { companyId: scope.companyId, fileName: name });
};

const oversized = async (scope: Scope, id: string): Promise<Row<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.id, id), conditionOf(scope, 'oversized')));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Builds the preview of a shrunk picture. Throws GEN-010 unless the picture is oversized. */
export const smallerFile = async (scope: Scope, storage: Storage, id: string): Promise<File> => {
  const row = await oversized(scope, id);
  const { bytes } = await smaller(scope, storage, row);
  return new File([new Uint8Array(bytes)], row.name, { type: row.mime });
};

/** Replaces a picture with its smaller version, if that is lighter. Returns the freed bytes. */
const shrink = async (scope: Scope, storage: Storage, id: string): Promise<number> => {
  const row = await oversized(scope, id);
  const { bytes, width, height } = await smaller(scope, storage, row);
  const freed = row.fileSize - bytes.length;
  if (freed <= 0) return 0;
  await storage.put(originalKey(row), bytes, row.mime);
  await scope.update(
    'media',
    {
      fileSize: bytes.length,
      size: row.size - freed,
      width,
      height,
      rowVersion: sql`row_version + 1`,
      updatedAt: sql`now()`,
      updatedBy: scope.actor.id,
    },
    (columns) => eq(columns.id, id),
  );
  return freed;
};

const toBin = async (scope: Scope, id: string): Promise<number> => {
  const { size } = await mediaFor(scope, id);
  await remove(scope, id);
  return size;
};

/** Earlier than any deletion by a user. */
const FIRST = new Date(0);

/**
 * Runs the nightly purge on the chosen files: those that a version or a deleted page still uses stay in the bin.
 * Returns the purged ids.
 */
const purged = async (scope: Scope, storage: Storage, ids: readonly string[]): Promise<Set<string>> => {
  const { media } = scope.views;
  const chosen = (columns: { id: Parameters<typeof among>[0] }) => among(columns.id, ids);
  await scope.update('media', { deletedAt: FIRST }, chosen);
  await purgeDeleted(scope, storage, new Date(1));
  const kept = await scope.select({ id: media.id }).from(media).where(among(media.id, ids));
  await scope.update('media', { deletedAt: sql`now()` }, chosen);
  const left = new Set(kept.map(({ id }) => id));
  return new Set(ids.filter((id) => !left.has(id)));
};

export interface Cleaned {
  freed: number;
  done: number;
  /** Chosen files that are now in use or gone. */
  left: number;
}

/**
 * Cleans up the chosen files of a kind. Checks each file again: one that is in use, or no longer of this kind, is
 * unchanged and counts in `left`.
 */
export const cleanUp = async (
  scope: Scope,
  storage: Storage,
  kind: CleanUpKind,
  ids: readonly string[],
): Promise<Cleaned> => {
  if (kind === 'versions') return forgetFormer(scope, storage, ids);
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, size: media.size })
    .from(media)
    .where(and(conditionOf(scope, kind), among(media.id, ids)));
  if (kind === 'bin') {
    const gone = await purged(
      scope,
      storage,
      rows.map(({ id }) => id),
    );
    const freed = rows.reduce((all, { id, size }) => all + (gone.has(id) ? size : 0), 0);
    return { freed, done: gone.size, left: ids.length - gone.size };
  }
  const cleaned: Cleaned = { freed: 0, done: 0, left: ids.length - rows.length };
  for (const { id } of rows) {
    try {
      cleaned.freed += kind === 'oversized' ? await shrink(scope, storage, id) : await toBin(scope, id);
      cleaned.done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      cleaned.left += 1;
    }
  }
  return cleaned;
};
