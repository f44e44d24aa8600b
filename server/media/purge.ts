import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import type { Storage } from '../storage/storage.ts';
import { keysOf } from './files.ts';

const BATCH = 50;

/** The files that some version shows: versions are kept, so are these. */
const frozen = async (scope: Scope): Promise<Set<string>> => {
  const { publications } = scope.views;
  const rows = await scope
    .selectDistinct({ id: sql<string>`jsonb_object_keys(${publications.snapshot} -> 'media')` })
    .from(publications);
  return new Set(rows.map(({ id }) => id));
};

const deletedAfter = (scope: Scope, before: Date, after: string) => {
  const { media, mediaUses } = scope.views;
  return scope
    .select({ id: media.id, storageKey: media.storageKey, variants: media.variants })
    .from(media)
    .where(
      and(
        lt(media.deletedAt, before),
        gt(media.id, after),
        notExists(scope.select({ id: mediaUses.mediaId }).from(mediaUses).where(eq(mediaUses.mediaId, media.id))),
      ),
    )
    .orderBy(asc(media.id))
    .limit(BATCH);
};

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes for good the files that were deleted before a moment, unless something still names them: a block that may be
 * brought back, a version. Stored files go first: when one cannot be deleted, its row is there to try again the next
 * night. Answers how many.
 */
export const purgeDeleted = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  let total = 0;
  let rows = await deletedAfter(scope, before, FIRST);
  if (rows.length === 0) return 0;
  const kept = await frozen(scope);
  while (rows.length > 0) {
    const old = rows.filter(({ id }) => !kept.has(id));
    await Promise.all(old.flatMap(keysOf).map((key) => storage.delete(key)));
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) {
      total += await scope.remove('media', (columns) => and(inArray(columns.id, ids), isNotNull(columns.deletedAt)));
    }
    rows = await deletedAfter(scope, before, rows.at(-1)?.id ?? FIRST);
  }
  return total;
};
