import { and, asc, eq, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import { countRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { runInBatches } from '../../platform/data/statements/run-in-batches.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';

/** Small batches: a booklet may have hundreds of pages and many versions. */
const PURGE_BATCH_SIZE = 5;

/** Permanently deletes booklets of the bin, with content, versions, rights and activities. Returns the count. */
export const deleteBinnedBookletRows = async (inside: Scope, ids: readonly string[]): Promise<number> => {
  await inside.deleteRows('formerSlugs', (former) => inArray(former.bookletId, [...ids]));
  return inside.deleteRows('booklets', (columns) => and(inArray(columns.id, [...ids]), isNotNull(columns.binnedAt)));
};

/** Number of reading confirmations that a booklet still has to keep. */
export const countBookletProofs = (scope: Scope, id: string): Promise<number> =>
  countRows(scope, 'proofs', ({ bookletId }) => eq(bookletId, id));

/**
 * Permanently deletes the booklets binned before a date. Their files stay in the media library. A booklet with proofs
 * to keep stays in the bin until they expire. Returns the count.
 */
export const purgeBinnedBooklets = (scope: Scope, before: Date): Promise<number> =>
  runInBatches(PURGE_BATCH_SIZE, async (size) => {
    const ids = await scope.transaction(async (inside) => {
      const { booklets, proofs } = inside.views;
      const proven = inside.select({ id: proofs.bookletId }).from(proofs);
      // Locked, so that a booklet restored concurrently is either deleted or kept whole.
      const rows = await inside
        .select({ id: booklets.id })
        .from(booklets)
        .where(and(lt(booklets.binnedAt, before), notInArray(booklets.id, proven)))
        .orderBy(asc(booklets.binnedAt))
        .limit(size)
        .for('update');
      const old = rows.map(({ id }) => id);
      if (old.length > 0) await deleteBinnedBookletRows(inside, old);
      return old;
    });
    for (const id of ids) invalidateReaderCache(id);
    return ids.length;
  });
