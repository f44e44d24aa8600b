import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';

/** All people who may read the comments of a booklet: its administrators, and those with a right on it. */
export const listCommentPeople = async (scope: Scope, bookletId: string): Promise<{ id: string; name: string }[]> => {
  const { people, bookletRights } = scope.views;
  return scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .leftJoin(bookletRights, and(eq(bookletRights.bookletId, bookletId), eq(bookletRights.userId, people.id)))
    .where(
      and(
        eq(people.status, 'active'),
        or(isNull(people.expiresAt), gt(people.expiresAt, sql`now()`)),
        or(eq(people.role, 'company_admin'), and(eq(people.role, 'editor'), sql`${bookletRights.level} is not null`)),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
};
