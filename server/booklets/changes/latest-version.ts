import { desc, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type PublishedVersion, toSnapshot } from '../publications/snapshot.ts';

/** The latest version of a booklet, online or not; null: it was never published. */
export const findLatestVersion = async (scope: Scope, bookletId: string): Promise<PublishedVersion | null> => {
  const { publications } = scope.views;
  const [row] = await scope
    .select({ number: publications.number, snapshot: publications.snapshot })
    .from(publications)
    .where(eq(publications.bookletId, bookletId))
    .orderBy(desc(publications.number))
    .limit(1);
  return row ? { number: row.number, snapshot: toSnapshot(row.snapshot) } : null;
};
