import { and, count, desc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql, sum } from 'drizzle-orm';
import {
  CLEAN_UP_KINDS,
  type CleanUpKind,
  type CleanUpRow,
  type StorageUsage,
} from '../../../contract/operations/storage-usage.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { buildOriginalKey, moveMediaToBin, purgeDeletedMedia, requireMedia } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { type LimitedList, toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  type CleanUpResult,
  countFormerVersions,
  deleteFormerVersions,
  listFormerVersions,
} from './former-versions.ts';
import { buildLeftOutCondition, loadOtherUses, NO_OTHER_USES, type OtherUses } from './left-out.ts';

const MAX_LISTED_FILES = 200;
/** Maximum width in pixels; wider pictures are shrunk, because readers get at most 1920. */
const MAX_WIDTH_PX = 2560;
const MIN_SHRINK_BYTES = 1.5 * MEGABYTE;

/** Former versions are not separate files: see former-versions.ts. */
type FileKind = Exclude<CleanUpKind, 'versions'>;

/** SQL condition of each kind, on the files of the company. `elsewhere`: uses that no table of uses holds. */
const buildKindCondition = (scope: Scope, kind: FileKind, elsewhere: OtherUses): SQL | undefined => {
  const { media } = scope.views;
  if (kind === 'bin') return isNotNull(media.deletedAt);
  const here = isNull(media.deletedAt);
  if (kind === 'oversized') {
    const shrinkable = inArray(media.mime, ['image/jpeg', 'image/png', 'image/webp']);
    return and(
      here,
      eq(media.kind, 'image'),
      shrinkable,
      gt(media.width, MAX_WIDTH_PX),
      gt(media.fileSize, MIN_SHRINK_BYTES),
    );
  }
  const unused = and(here, not(buildLeftOutCondition(scope, elsewhere)));
  return and(unused, eq(media.isCopy, kind === 'duplicates'));
};

/** Share of the bytes that each kind frees: a shrunk picture keeps about a third. */
const FREED_SHARES: Record<FileKind, number> = { orphans: 1, duplicates: 1, oversized: 2 / 3, bin: 1 };

/** Counts the files of each kind and the bytes to free. */
export const listCleanUps = async (scope: Scope): Promise<NonNullable<StorageUsage['cleanUps']>> => {
  const { media } = scope.views;
  const found: NonNullable<StorageUsage['cleanUps']> = [];
  const elsewhere = await loadOtherUses(scope);
  for (const kind of CLEAN_UP_KINDS) {
    if (kind === 'versions') {
      found.push({ kind, ...(await countFormerVersions(scope)) });
      continue;
    }
    const [row] = await scope
      .select({ files: count(), bytes: sum(kind === 'oversized' ? media.fileSize : media.size) })
      .from(media)
      .where(buildKindCondition(scope, kind, elsewhere));
    found.push({ kind, files: row?.files ?? 0, bytes: Math.round(Number(row?.bytes ?? 0) * FREED_SHARES[kind]) });
  }
  return found;
};

/** Lists the heaviest files of a kind, at most 200. */
export const listCleanUpFiles = async (scope: Scope, kind: CleanUpKind): Promise<LimitedList<CleanUpRow>> => {
  if (kind === 'versions') {
    const versions = await listFormerVersions(scope, MAX_LISTED_FILES);
    return toLimitedList(versions, MAX_LISTED_FILES, async () => (await countFormerVersions(scope)).files);
  }
  const { media } = scope.views;
  const isOfKind = buildKindCondition(scope, kind, await loadOtherUses(scope));
  const rows = await scope
    .select()
    .from(media)
    .where(isOfKind)
    .orderBy(desc(media.size), media.id)
    .limit(MAX_LISTED_FILES);
  const files = rows.map(({ id, name, kind: is, size, width, createdAt }) => ({
    id,
    name,
    kind: is,
    bytes: size,
    width,
    createdAt: createdAt.toISOString(),
  }));
  return toLimitedList(files, MAX_LISTED_FILES, () => scope.countRows(media, isOfKind));
};

/** Shrinks a picture to the largest displayed width. */
const shrinkPicture = async (scope: Scope, storage: Storage, { name, mime, storageKey }: TenantRow<'media'>) => {
  const bytes = await storage.get(buildOriginalKey({ storageKey }));
  return runImageOperation(
    'shrink',
    { bytes, mime, width: MAX_WIDTH_PX },
    { companyId: scope.companyId, fileName: name },
  );
};

const getOversizedPicture = async (scope: Scope, id: string): Promise<TenantRow<'media'>> => {
  const { media } = scope.views;
  const [row] = await scope
    .select()
    .from(media)
    .where(and(eq(media.id, id), buildKindCondition(scope, 'oversized', NO_OTHER_USES)));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Builds the preview of a shrunk picture. Throws GEN-010 unless the picture is oversized. */
export const buildSmallerFile = async (scope: Scope, storage: Storage, id: string): Promise<File> => {
  const row = await getOversizedPicture(scope, id);
  const { bytes } = await shrinkPicture(scope, storage, row);
  return new File([new Uint8Array(bytes)], row.name, { type: row.mime });
};

/** Replaces a picture with its smaller version, if that is lighter. Returns the freed bytes. */
const replaceBySmaller = async (scope: Scope, storage: Storage, id: string): Promise<number> => {
  const row = await getOversizedPicture(scope, id);
  const { bytes, width, height } = await shrinkPicture(scope, storage, row);
  const freed = row.fileSize - bytes.length;
  if (freed <= 0) return 0;
  await storage.put(buildOriginalKey(row), bytes, row.mime);
  await scope.update(
    'media',
    {
      fileSize: bytes.length,
      size: row.size - freed,
      width,
      height,
      ...buildTrackingColumns(scope),
    },
    (columns) => eq(columns.id, id),
  );
  return freed;
};

const binFile = async (scope: Scope, id: string): Promise<number> => {
  const { size } = await requireMedia(scope, id);
  await moveMediaToBin(scope, id);
  return size;
};

/** Earlier than any deletion by a user. */
const EPOCH = new Date(0);

/**
 * Runs the nightly purge on the chosen files: those that a version or a deleted page still uses stay in the bin.
 * Returns the purged ids.
 */
const purgeChosen = async (scope: Scope, storage: Storage, ids: readonly string[]): Promise<Set<string>> => {
  const { media } = scope.views;
  const chosen = (columns: { id: Parameters<typeof anyOf>[0] }) => anyOf(columns.id, ids);
  await scope.update('media', { deletedAt: EPOCH }, chosen);
  await purgeDeletedMedia(scope, storage, new Date(1));
  const kept = await scope.select({ id: media.id }).from(media).where(anyOf(media.id, ids));
  await scope.update('media', { deletedAt: sql`now()` }, chosen);
  const left = new Set(kept.map(({ id }) => id));
  return new Set(ids.filter((id) => !left.has(id)));
};

/**
 * Cleans up the chosen files of a kind. Checks each file again: one that is in use, or no longer of this kind, is
 * unchanged and counts in `left`.
 */
export const runCleanUp = async (
  scope: Scope,
  storage: Storage,
  kind: CleanUpKind,
  ids: readonly string[],
): Promise<CleanUpResult> => {
  if (kind === 'versions') return deleteFormerVersions(scope, storage, ids);
  const { media } = scope.views;
  const rows = await scope
    .select({ id: media.id, size: media.size })
    .from(media)
    .where(and(buildKindCondition(scope, kind, await loadOtherUses(scope)), anyOf(media.id, ids)));
  if (kind === 'bin') {
    const gone = await purgeChosen(
      scope,
      storage,
      rows.map(({ id }) => id),
    );
    const freed = rows.reduce((all, { id, size }) => all + (gone.has(id) ? size : 0), 0);
    return { freed, done: gone.size, left: ids.length - gone.size };
  }
  const cleaned: CleanUpResult = { freed: 0, done: 0, left: ids.length - rows.length };
  for (const { id } of rows) {
    try {
      cleaned.freed += kind === 'oversized' ? await replaceBySmaller(scope, storage, id) : await binFile(scope, id);
      cleaned.done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      cleaned.left += 1;
    }
  }
  return cleaned;
};
