import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { countRows } from '../../platform/data/access/find-rows.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type CacheKey, type ChangeTopic, PLATFORM_OWNER } from '../../platform/data/queries/cache-by-changes.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { type BookletFilter, type BookletQuery, buildBookletFilter, buildVisibilityFilter } from './booklet-filter.ts';
import { isAdmin } from './find-booklet.ts';

type BookletCounts = Pick<CallAnswer<typeof listBooklets>, 'facets' | 'total'>;
type BookletFacets = BookletCounts['facets'];

/** What the counts of one viewer depend on. */
interface CountsViewer {
  key: string;
  topics: readonly ChangeTopic[];
}

/** Administrators share their counts. A right that ends changes nothing in its table: the ended ones are in the key. */
const findCountsViewer = async (scope: Scope): Promise<CountsViewer> => {
  if (isAdmin(scope)) return { key: 'admin', topics: ['booklets'] };
  const { allBookletRights } = scope.views;
  const [ended] = await scope
    .select({ n: count() })
    .from(allBookletRights)
    .where(and(eq(allBookletRights.userId, scope.actor.id), sql`${allBookletRights.expiresAt} <= now()`));
  const key = `${scope.actor.role} ${scope.actor.id} ${ended?.n ?? 0}`;
  return { key, topics: ['booklets', 'booklet_rights', 'referents'] };
};

/** Whose changes the counts depend on. */
const listCountOwners = ({ companyId }: Scope): readonly string[] => [companyId, PLATFORM_OWNER];

const cacheCounts = <Value>(
  scope: Scope,
  { key, ...cacheKey }: CountsViewer & Pick<CacheKey, 'changes'>,
  compute: () => Promise<Value>,
): Promise<Value> =>
  scope.cacheByChanges({ ...cacheKey, key: `booklets ${key}`, owners: listCountOwners(scope) }, compute);

/** A search also reads pages, and what needs attention reads pages and people, which change too often. */
const dependsOnMore = ({ search, attention }: Pick<BookletQuery, 'search' | 'attention'>): boolean =>
  search !== '' || attention !== undefined;

/** Keeps the marks in a list (`findPageStart`) until it changes. */
export const cacheMarks = async (
  scope: Scope,
  { page: _, size: __, ...query }: BookletQuery,
  compute: () => Promise<string[]>,
): Promise<string[]> => {
  if (dependsOnMore(query)) return compute();
  const viewer = await findCountsViewer(scope);
  const topics: ChangeTopic[] = [...viewer.topics, 'users', 'sectors'];
  return cacheCounts(scope, { key: `marks ${viewer.key} ${JSON.stringify(query)}`, topics }, compute);
};

/** Counts of the booklets with the same state, type, sector, owner and language; the tags; the planned ones. */
const countBookletGroups = async (scope: Scope) => {
  const { booklets } = scope.views;
  const groupsOf = scope
    .select({
      state: sql<string>`case when ${booklets.binnedAt} is null then ${booklets.state} else 'binned' end`,
      type: booklets.type,
      sectorId: booklets.sectorId,
      ownerId: booklets.ownerId,
      language: booklets.sourceLanguage,
      n: sql<number>`count(*)::int`,
    })
    .from(booklets)
    .where(buildVisibilityFilter(scope, booklets))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`);
  const taggedOf = scope
    .selectDistinct({ tags: booklets.tags })
    .from(booklets)
    .where(and(buildVisibilityFilter(scope, booklets), sql`${booklets.tags} <> '[]'`))
    .limit(1000);
  // A separate query: a planned booklet also has another state, and few are planned.
  const plannedOf = scope
    .select({ n: count() })
    .from(booklets)
    .where(and(buildVisibilityFilter(scope, booklets), isNotNull(booklets.plannedAt), isNull(booklets.binnedAt)));
  const [groups, tagged, [planned]] = await Promise.all([groupsOf, taggedOf, plannedOf]);
  return { groups, tags: [...new Set(tagged.flatMap(({ tags }) => tags))], planned: planned?.n ?? 0 };
};

const collator = new Intl.Collator('fr');
const sortByText = <Value>(values: readonly Value[], text: (value: Value) => string): Value[] =>
  values.toSorted((a, b) => collator.compare(text(a), text(b)));

const loadSectorLabels = async (scope: Scope, ids: readonly string[]): Promise<{ id: string; label: string }[]> =>
  ids.length === 0
    ? []
    : scope
        .select({ id: sectors.id, label: sectors.label })
        .from(sectors)
        .where(inArray(sectors.id, [...ids]));

/** All filter values of the visible booklets. */
const loadBookletFacets = async (scope: Scope, viewer: CountsViewer): Promise<BookletFacets> => {
  const { groups, tags, planned } = await cacheCounts(scope, { ...viewer, key: `groups ${viewer.key}` }, () =>
    countBookletGroups(scope),
  );
  const states: Record<string, number> = planned > 0 ? { planned } : {};
  for (const { state, n } of groups) states[state] = (states[state] ?? 0) + n;
  const [labels, names] = await Promise.all([
    loadSectorLabels(scope, [...new Set(groups.flatMap(({ sectorId }) => sectorId ?? []))]),
    loadUserNames(
      scope,
      groups.map(({ ownerId }) => ownerId),
    ),
  ]);
  const owners = [...names].map(([id, name]) => ({ id, name }));
  return {
    states,
    types: [...new Set(groups.map(({ type }) => type))].sort(),
    sectors: sortByText(labels, ({ label }) => label),
    owners: sortByText(owners, ({ name }) => name),
    tags: sortByText(tags, (tag) => tag),
    languages: [...new Set(groups.map(({ language }) => language))].sort(),
  };
};

const countMatches = (scope: Scope, query: BookletQuery & Pick<BookletFilter, 'toCheckIds'>): Promise<number> =>
  countRows(scope, 'booklets', (booklets) =>
    and(buildVisibilityFilter(scope, booklets), buildBookletFilter(scope, booklets, query)),
  );

/** Number of booklets of a tab, from the filter values. */
const getTabTotal = ({ states }: BookletFacets, state: BookletQuery['state']): number => {
  const { binned: _, planned: __, ...shown } = states;
  return state === 'all' ? Object.values(shown).reduce((sum, n) => sum + n, 0) : (states[state] ?? 0);
};

/**
 * Filter values of the visible booklets, and number of those that a query finds: kept until a booklet, a right, an
 * account or a sector changes.
 */
export const loadBookletCounts = async (
  scope: Scope,
  query: BookletQuery & Pick<BookletFilter, 'toCheckIds'>,
  changes: NonNullable<CacheKey['changes']>,
): Promise<BookletCounts> => {
  const viewer = await findCountsViewer(scope);
  const { state, type, sectorId, ownerId, tag, language } = query;
  const hasFilters = type ?? sectorId ?? ownerId ?? tag ?? language;
  const key = `counts ${viewer.key} ${JSON.stringify([state, type, sectorId, ownerId, tag, language])}`;
  const topics: ChangeTopic[] = [...viewer.topics, 'users', 'sectors'];
  const counts = await cacheCounts(scope, { key, topics, changes }, async () => {
    const facets = await loadBookletFacets(scope, viewer);
    return {
      facets,
      total: hasFilters
        ? await countMatches(scope, { ...query, search: '', attention: undefined })
        : getTabTotal(facets, state),
    };
  });
  return dependsOnMore(query) ? { ...counts, total: await countMatches(scope, query) } : counts;
};
