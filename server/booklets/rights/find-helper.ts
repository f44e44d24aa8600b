import { and, asc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, LEVELS, type Permission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Levels of a booklet that give an editor this permission. */
const listLevelsWith = (permission: Permission) => LEVELS.filter((level) => hasPermission(permission, 'editor', level));

/**
 * Finds the name of a person of the company who has the permission and can be asked: the owner of the booklet first,
 * then other holders of a right on it, then an administrator. Excludes suspended and archived accounts and the actor.
 * Null when there is nobody.
 */
export const findHelper = async (
  scope: Scope,
  permission: Permission,
  bookletId: string | null,
): Promise<string | null> => {
  const { people, bookletRights, booklets } = scope.views;
  const { actor } = scope;
  const levels = bookletId === null ? [] : listLevelsWith(permission);
  const isAdministrator = hasPermission(permission, 'company_admin') ? eq(people.role, 'company_admin') : undefined;
  const hasLevel =
    levels.length === 0 ? undefined : and(eq(people.role, 'editor'), inArray(bookletRights.level, levels));
  const able: SQL | undefined = or(...[isAdministrator, hasLevel].filter((condition) => condition !== undefined));
  if (able === undefined) return null;
  const rank = sql`case when ${booklets.ownerId} = ${people.id} then 0 when ${bookletRights.level} = 'owner' then 1
    when ${bookletRights.level} is not null then 2 else 3 end`;
  const [found] = await scope
    .select({ name: people.name })
    .from(people)
    .leftJoin(booklets, bookletId === null ? sql`false` : eq(booklets.id, bookletId))
    .leftJoin(bookletRights, and(eq(bookletRights.bookletId, booklets.id), eq(bookletRights.userId, people.id)))
    .where(
      and(
        able,
        eq(people.status, 'active'),
        or(isNull(people.expiresAt), gt(people.expiresAt, sql`now()`)),
        notInArray(people.id, actor.behind ? [actor.id, actor.behind.id] : [actor.id]),
      ),
    )
    .orderBy(asc(rank), asc(people.name), asc(people.id))
    .limit(1);
  return found?.name ?? null;
};
