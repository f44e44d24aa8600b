import { and, asc, eq, isNull } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

/** Chapters, pages or blocks of a booklet, in order, without the deleted ones. */
export const listContentRows = <Level extends 'chapters' | 'pages' | 'blocks'>(
  scope: Scope,
  level: Level,
  bookletId: string,
): Promise<TenantRow<Level>[]> =>
  listRows(scope, level, (rows) => and(eq(rows.bookletId, bookletId), isNull(rows.deletedAt)), {
    order: ({ position, id }) => [asc(position), asc(id)],
  });
