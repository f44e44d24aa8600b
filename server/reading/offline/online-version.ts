import { and, eq } from 'drizzle-orm';
import { type Snapshot, toSnapshot } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

export interface OnlineVersion {
  publicationId: string;
  whole: Snapshot;
  version: number;
  publishedAt: Date;
}

const columnsOf = ({ publications }: Scope['views']) => ({
  publicationId: publications.id,
  snapshot: publications.snapshot,
  version: publications.number,
  publishedAt: publications.publishedAt,
});

/** A version of a booklet; null: there is none. */
export const findVersion = async (scope: Scope, bookletId: string, version: number): Promise<OnlineVersion | null> => {
  const { publications } = scope.views;
  const [found] = await scope
    .select(columnsOf(scope.views))
    .from(publications)
    .where(and(eq(publications.bookletId, bookletId), eq(publications.number, version)));
  return found ? { ...found, whole: toSnapshot(found.snapshot) } : null;
};

/** The version with this id; null: there is none. */
export const findPublication = async (scope: Scope, publicationId: string | null): Promise<OnlineVersion | null> => {
  if (publicationId === null) return null;
  const { publications } = scope.views;
  const [found] = await scope
    .select(columnsOf(scope.views))
    .from(publications)
    .where(eq(publications.id, publicationId));
  return found ? { ...found, whole: toSnapshot(found.snapshot) } : null;
};
