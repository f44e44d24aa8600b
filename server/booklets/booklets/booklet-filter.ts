import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { isAdmin } from './find-booklet.ts';

export type BookletQuery = CallQuery<typeof listBooklets>;
type View<Name extends keyof Scope['views']> = Scope['views'][Name];

/**
 * Condition for the booklets visible to the actor: all those of the company for administrators, those with a right for
 * editors, published ones with a right or where they are referent for referents.
 */
export const buildVisibilityFilter = (scope: Scope, booklets: View<'booklets'>): SQL | undefined => {
  if (isAdmin(scope)) return undefined;
  const { bookletRights, referents } = scope.views;
  const mine = inArray(
    booklets.id,
    scope.select({ id: bookletRights.bookletId }).from(bookletRights).where(eq(bookletRights.userId, scope.actor.id)),
  );
  if (scope.actor.role !== 'referent') return mine;
  const charged = inArray(
    booklets.id,
    scope.select({ id: referents.bookletId }).from(referents).where(eq(referents.userId, scope.actor.id)),
  );
  return and(or(mine, charged), eq(booklets.state, 'published'), isNull(booklets.binnedAt));
};

const buildSearchFilter = (scope: Scope, booklets: View<'booklets'>, search: string): SQL | undefined => {
  if (search === '') return undefined;
  const pattern = toLikePattern(toFoldedKey(search));
  const { chapters, pages } = scope.views;
  return or(
    sql`${booklets.titleKey} like ${pattern}`,
    sql`${foldColumn(booklets.subtitle)} like ${pattern}`,
    inArray(
      booklets.id,
      scope
        .select({ id: pages.bookletId })
        .from(pages)
        // A deleted chapter deletes its pages.
        .innerJoin(chapters, eq(chapters.id, pages.chapterId))
        .where(and(isNull(pages.deletedAt), isNull(chapters.deletedAt), sql`${pages.titleKey} like ${pattern}`)),
    ),
  );
};

/** Condition for the booklets that a query asks for, among the visible ones. */
export const buildBookletFilter = (scope: Scope, booklets: View<'booklets'>, query: BookletQuery): SQL | undefined =>
  and(
    // « Toutes » excludes the bin, which has its own filter.
    query.state === 'binned' ? isNotNull(booklets.binnedAt) : isNull(booklets.binnedAt),
    query.state === 'planned' ? isNotNull(booklets.plannedAt) : undefined,
    query.state === 'all' || query.state === 'planned' || query.state === 'binned'
      ? undefined
      : eq(booklets.state, query.state),
    query.type === undefined ? undefined : eq(booklets.type, query.type),
    query.sectorId === undefined
      ? undefined
      : or(eq(booklets.sectorId, query.sectorId), eq(booklets.secondSectorId, query.sectorId)),
    query.ownerId === undefined ? undefined : eq(booklets.ownerId, query.ownerId),
    query.tag === undefined ? undefined : sql`${booklets.tags} @> ${JSON.stringify([query.tag])}::jsonb`,
    buildSearchFilter(scope, booklets, query.search),
  );
