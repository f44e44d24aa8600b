import { desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type PublishedVersion, toSnapshot } from '../publications/snapshot.ts';

/** Number of the latest version of a booklet, online or not; 0: it was never published. */
export const findLatestNumber = async (scope: Scope, bookletId: string): Promise<number> => {
  const { publications } = scope.views;
  const [row] = await scope
    .select({ number: sql<number>`coalesce(max(${publications.number}), 0)::int` })
    .from(publications)
    .where(eq(publications.bookletId, bookletId));
  return row?.number ?? 0;
};

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
