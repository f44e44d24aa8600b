import { and, asc, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
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

const selectBookletIds = (inside: Scope, proofs: Scope['views']['proofs']) =>
  inside.select({ bookletId: proofs.bookletId }).from(proofs);

/** Number of reading confirmations that a booklet still has to keep. */
export const countBookletProofs = async (scope: Scope, id: string): Promise<number> => {
  const { proofs } = scope.views;
  const [row] = await scope.select({ n: count() }).from(proofs).where(eq(proofs.bookletId, id));
  return row?.n ?? 0;
};

/**
 * Permanently deletes the booklets binned before a date. Their files stay in the media library. A booklet with proofs
 * to keep stays in the bin until they expire. Returns the count.
 */
export const purgeBinnedBooklets = (scope: Scope, before: Date): Promise<number> =>
  runInBatches(PURGE_BATCH_SIZE, async (size) => {
    const ids = await scope.transaction(async (inside) => {
      const { booklets, proofs } = inside.views;
      // Locked, so that a booklet restored concurrently is either deleted or kept whole.
      const rows = await inside
        .select({ id: booklets.id })
        .from(booklets)
        .where(and(lt(booklets.binnedAt, before), sql`${booklets.id} not in ${selectBookletIds(inside, proofs)}`))
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
