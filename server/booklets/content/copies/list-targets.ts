import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { listCopyTargets } from '../../../../contract/booklets/content/copies.ts';
import type { CallAnswer, CallQuery } from '../../../../contract/platform/call.ts';
import { hasPermission, LEVELS } from '../../../../contract/platform/permissions.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { toLikePattern } from '../../../platform/data/statements/fold-column.ts';
import { isAdmin } from '../../booklets/find-booklet.ts';

const MAX_TARGETS = 20;

/** Booklets that the person may edit, the latest changed first. */
export const findCopyTargets = async (
  scope: Scope,
  { search, except }: CallQuery<typeof listCopyTargets>,
): Promise<CallAnswer<typeof listCopyTargets>> => {
  const { booklets, bookletRights } = scope.views;
  const { id: actorId, role } = scope.actor;
  const levels = LEVELS.filter((level) => hasPermission('booklet.edit', role, level));
  const mine = scope
    .select({ id: bookletRights.bookletId })
    .from(bookletRights)
    .where(and(eq(bookletRights.userId, actorId), inArray(bookletRights.level, levels)));
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title })
    .from(booklets)
    .where(
      and(
        isNull(booklets.binnedAt),
        ne(booklets.state, 'archived'),
        isNotNull(booklets.title),
        except === undefined ? undefined : ne(booklets.id, except),
        search.trim() === '' ? undefined : sql`${booklets.titleKey} like ${toLikePattern(toFoldedKey(search))}`,
        isAdmin(scope) ? undefined : inArray(booklets.id, mine),
      ),
    )
    .orderBy(desc(booklets.updatedAt), asc(booklets.id))
    .limit(MAX_TARGETS + 1);
  return {
    booklets: rows.slice(0, MAX_TARGETS).map(({ id, title }) => ({ id, title: title ?? '' })),
    hasMore: rows.length > MAX_TARGETS,
  };
};
