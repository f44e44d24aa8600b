import { and, count, desc, eq, exists, lt, not, notExists, or, type SQL, sql, sum } from 'drizzle-orm';
import type { CleanUpRow } from '../../../contract/operations/storage-usage.ts';
import { listStorageKeys } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';

export interface CleanUpResult {
  freed: number;
  done: number;
  /** Chosen files that are now in use or gone. */
  left: number;
}

/** A replacement of today may be a mistake. */
const RECENT_LIMIT = sql`now() - interval '1 day'`;

/**
 * SQL condition for unused former versions: no published booklet version contains them, and no cropped picture comes
 * from them.
 */
const buildUnusedCondition = (scope: Scope): SQL | undefined => {
  const { media, mediaVersions: versions, publicationMedia, publications } = scope.views;
  const frozen = scope
    .select({ id: publications.id })
    .from(publicationMedia)
    .innerJoin(publications, eq(publications.id, publicationMedia.publicationId))
    .where(
      and(
        eq(publicationMedia.mediaId, versions.mediaId),
        sql`${publications.snapshot} -> 'media' -> (${versions.mediaId})::text ->> 'storageKey' = ${versions.storageKey}`,
      ),
    );
  const whole = scope
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, versions.mediaId), eq(media.sourceKey, versions.storageKey)));
  const cut = sql`exists (select 1 from media_versions later
    where later.media_id = ${versions.mediaId} and later.source_key = ${versions.storageKey})`;
  return and(lt(versions.createdAt, RECENT_LIMIT), notExists(frozen), not(or(exists(whole), cut) as SQL));
};

/** Counts the versions and the bytes to free. */
export const countFormerVersions = async (scope: Scope): Promise<{ files: number; bytes: number }> => {
  const { mediaVersions: versions } = scope.views;
  const [row] = await scope
    .select({ files: count(), bytes: sum(versions.size) })
    .from(versions)
    .where(buildUnusedCondition(scope));
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
};

/** Lists the heaviest versions; `createdAt` is the day of their replacement. */
export const listFormerVersions = async (scope: Scope, most: number): Promise<CleanUpRow[]> => {
  const { media, mediaVersions: versions } = scope.views;
  const rows = await scope
    .select()
    .from(versions)
    .innerJoin(media, eq(media.id, versions.mediaId))
    .where(buildUnusedCondition(scope))
    .orderBy(desc(versions.size), versions.id)
    .limit(most);
  return rows.map(({ media_versions: version, media: { kind } }) => ({
    id: version.id,
    name: version.name,
    kind,
    bytes: version.size,
    width: version.width,
    createdAt: version.createdAt.toISOString(),
  }));
};

/** Deletes those that are still unused. Stored files go first, so that a remaining row allows a retry. */
export const deleteFormerVersions = async (
  scope: Scope,
  storage: Storage,
  ids: readonly string[],
): Promise<CleanUpResult> => {
  const { mediaVersions: versions } = scope.views;
  const rows = await scope
    .select()
    .from(versions)
    .where(and(anyOf(versions.id, ids), buildUnusedCondition(scope)));
  await Promise.all(rows.flatMap(listStorageKeys).map((key) => storage.delete(key)));
  const gone = rows.map(({ id }) => id);
  const done = gone.length === 0 ? 0 : await scope.deleteRows('mediaVersions', (columns) => anyOf(columns.id, gone));
  return { freed: rows.reduce((all, { size }) => all + size, 0), done, left: ids.length - done };
};
