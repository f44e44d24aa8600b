import { inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/data/access/scope.ts';

export const FLUSH_INTERVAL_MS = 5000;

/** Writes counts gathered in memory every five seconds if there are any, one write at a time, and a last time on `close`. */
export const createPeriodicFlush = (hasCounts: () => boolean, write: () => Promise<void>) => {
  let flushing = Promise.resolve();
  const flush = (): Promise<void> => {
    flushing = flushing.then(write);
    return flushing;
  };
  const timer = setInterval(() => {
    if (hasCounts()) void flush();
  }, FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
};

/** Keeps the counts of booklets that still exist. */
export const filterExistingBooklets = async <Count extends { bookletId: string }>(
  scope: Scope,
  counts: readonly Count[],
): Promise<Count[]> => {
  const { booklets } = scope.views;
  const ids = [...new Set(counts.map(({ bookletId }) => bookletId))];
  const rows = await scope.select({ id: booklets.id }).from(booklets).where(inArray(booklets.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return counts.filter(({ bookletId }) => known.has(bookletId));
};
