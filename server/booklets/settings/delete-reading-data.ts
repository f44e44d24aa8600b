import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';

/**
 * Deletes the reading data of a booklet: pages read, progress, last activity. Dates that the access period depends on
 * stay, as announced to readers.
 */
export const deleteReadingData = async (inside: Scope, bookletId: string): Promise<void> => {
  const { enrolments } = inside.views;
  const own = inside.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.bookletId, bookletId));
  await inside.deleteRows('pageProgress', (rows) => inArray(rows.enrolmentId, own));
  await inside.update(
    'enrolments',
    { pagesDone: 0, progress: 0, versionRead: null, lastActivityAt: null, updatedAt: sql`now()` },
    (rows) =>
      and(
        eq(rows.bookletId, bookletId),
        sql`(${rows.pagesDone} > 0 or ${rows.progress} > 0 or ${rows.versionRead} is not null or ${rows.lastActivityAt} is not null)`,
      ),
  );
};
