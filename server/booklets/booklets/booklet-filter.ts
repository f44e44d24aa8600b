import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import type { QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { selectPagesByText } from '../../platform/data/queries/search.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { isAdmin } from './find-booklet.ts';

export type BookletQuery = CallQuery<typeof listBooklets>;
type View<Name extends keyof Scope['views']> = Scope['views'][Name];

/** Who lists booklets. In a prepared statement, the id is a value of each run. */
export interface BookletViewer {
  role: Actor['role'];
  id: string | SQL;
}

/** Filters that compare with one value, which a prepared statement takes at each run. */
export const VALUE_FILTERS = ['sectorId', 'ownerId', 'tag', 'language'] as const;
export type BookletFilter = Omit<
  BookletQuery,
  'page' | 'size' | 'sort' | 'direction' | (typeof VALUE_FILTERS)[number]
> & {
  [Name in (typeof VALUE_FILTERS)[number]]?: BookletQuery[Name] | SQL | undefined;
} & {
  /** Booklets with a page to check (server/booklets/freshness); needed by the filter that finds them. */
  toCheckIds?: readonly string[] | undefined;
};

/**
 * Condition for the booklets visible to the actor: all those of the company for administrators, those with a right for
 * editors, published ones with a right or where they are referent for referents.
 */
export const buildVisibilityFilter = (scope: Scope, booklets: View<'booklets'>): SQL | undefined =>
  buildViewerFilter(scope, scope.actor, booklets);

/** The same, for a statement that may be prepared. */
export const buildViewerFilter = (
  source: QuerySource,
  viewer: BookletViewer,
  booklets: View<'booklets'>,
): SQL | undefined => {
  if (isAdmin({ actor: viewer })) return undefined;
  const { bookletRights, referents } = source.views;
  const mine = inArray(
    booklets.id,
    source.select({ id: bookletRights.bookletId }).from(bookletRights).where(eq(bookletRights.userId, viewer.id)),
  );
  if (viewer.role !== 'referent') return mine;
  const charged = inArray(
    booklets.id,
    source.select({ id: referents.bookletId }).from(referents).where(eq(referents.userId, viewer.id)),
  );
  return and(or(mine, charged), eq(booklets.state, 'published'), isNull(booklets.binnedAt));
};

const buildSearchFilter = (source: QuerySource, booklets: View<'booklets'>, search: string): SQL | undefined => {
  if (search === '') return undefined;
  const pattern = toLikePattern(toFoldedKey(search));
  const { chapters, company, pages } = source.views;
  const companyId = sql`(${source.select({ id: company.id }).from(company)})`;
  const withText = selectPagesByText(companyId, search);
  return or(
    sql`${booklets.titleKey} like ${pattern}`,
    sql`${foldColumn(booklets.subtitle)} like ${pattern}`,
    inArray(
      booklets.id,
      source
        .select({ id: pages.bookletId })
        .from(pages)
        // A deleted chapter deletes its pages.
        .innerJoin(chapters, eq(chapters.id, pages.chapterId))
        .where(
          and(
            isNull(pages.deletedAt),
            isNull(chapters.deletedAt),
            or(sql`${pages.titleKey} like ${pattern}`, withText ? sql`${pages.id} in (${withText})` : undefined),
          ),
        ),
    ),
  );
};

const buildAttentionFilter = (
  source: QuerySource,
  booklets: View<'booklets'>,
  { attention, toCheckIds }: Pick<BookletFilter, 'attention' | 'toCheckIds'>,
): SQL | undefined => {
  if (attention === undefined) return undefined;
  if (attention === 'to_review') {
    if (!toCheckIds) throw new Error('the booklets with a page to check are not known');
    return anyOf(booklets.id, toCheckIds);
  }
  const { enrolments } = source.views;
  return notInArray(booklets.id, source.select({ id: enrolments.bookletId }).from(enrolments));
};

/** Condition for the booklets that a query asks for, among the visible ones. */
export const buildBookletFilter = (
  source: QuerySource,
  booklets: View<'booklets'>,
  query: BookletFilter,
): SQL | undefined =>
  and(
    // « Toutes » excludes the bin, which has its own filter.
    query.state === 'binned' ? isNotNull(booklets.binnedAt) : isNull(booklets.binnedAt),
    query.state === 'planned' ? isNotNull(booklets.plannedAt) : undefined,
    query.state === 'all' || query.state === 'planned' || query.state === 'binned'
      ? undefined
      : eq(booklets.state, query.state),
    // A text of its own for each: a type with many booklets and one with few are found in different ways.
    query.type === undefined ? undefined : eq(booklets.type, sql.raw(`'${query.type}'`)),
    query.sectorId === undefined
      ? undefined
      : or(eq(booklets.sectorId, query.sectorId), eq(booklets.secondSectorId, query.sectorId)),
    query.ownerId === undefined ? undefined : eq(booklets.ownerId, query.ownerId),
    query.tag === undefined ? undefined : sql`${booklets.tags} @> jsonb_build_array(${query.tag}::text)`,
    query.language === undefined ? undefined : eq(booklets.sourceLanguage, query.language),
    buildAttentionFilter(source, booklets, query),
    buildSearchFilter(source, booklets, query.search),
  );
