import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { BookletRow, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { countRows } from '../../platform/data/access/find-rows.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { findReaderPath, hasUnpublishedChanges } from './booklet-answer.ts';
import { isAdmin } from './find-booklet.ts';

type BookletQuery = CallQuery<typeof listBooklets>;
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

const buildQueryFilter = (scope: Scope, booklets: View<'booklets'>, query: BookletQuery): SQL | undefined =>
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

/** Ids of the requested page, in order. Only these rows are then joined to the displayed columns. */
const selectPageIds = (scope: Scope, query: BookletQuery) => {
  const { booklets, people } = scope.views;
  // Limits far above the real counts: the database then folds each name once, not once per booklet.
  const names = scope
    .select({ id: people.id, key: sql`${foldColumn(people.name)}`.as('person_key') })
    .from(people)
    .limit(100_000)
    .as('names');
  const labels = scope
    .select({ id: sectors.id, key: sql`${foldColumn(sectors.label)}`.as('sector_key') })
    .from(sectors)
    .limit(100_000)
    .as('labels');
  // Folded texts compared byte by byte sort as a French reader expects on both engines.
  const column = {
    title: sql`${booklets.titleKey} collate "C"`,
    type: sql`${booklets.type}`,
    state: sql`${booklets.state}`,
    sector: sql`${labels.key} collate "C"`,
    owner: sql`${names.key} collate "C"`,
    updatedAt: sql`${booklets.updatedAt}`,
  }[query.sort];
  const way = query.direction === 'asc' ? asc : desc;
  const from = scope
    .select({ id: booklets.id, place: sql`${column}`.as('place') })
    .from(booklets)
    .$dynamic();
  if (query.sort === 'owner') from.leftJoin(names, eq(names.id, booklets.ownerId));
  if (query.sort === 'sector') from.leftJoin(labels, eq(labels.id, booklets.sectorId));
  return from
    .where(and(buildVisibilityFilter(scope, booklets), buildQueryFilter(scope, booklets, query)))
    .orderBy(way(column), way(booklets.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .as('chosen');
};

const listBookletRows = async (scope: Scope, query: BookletQuery): Promise<BookletRow[]> => {
  const { booklets, bookletRights, publications, company, chapters, pages } = scope.views;
  const own = scope.select().from(bookletRights).where(eq(bookletRights.userId, scope.actor.id)).as('own');
  const owner = selectPersonAs(scope, 'owner');
  const editor = selectPersonAs(scope, 'editor');
  const online = scope.select({ id: publications.id, number: publications.number }).from(publications).as('online');
  const chosen = selectPageIds(scope, query);
  const way = query.direction === 'asc' ? asc : desc;
  const rows = await scope
    .select({
      id: booklets.id,
      title: booklets.title,
      type: booklets.type,
      state: booklets.state,
      plannedAt: booklets.plannedAt,
      binnedAt: booklets.binnedAt,
      revision: booklets.revision,
      onlineRevision: booklets.onlineRevision,
      slug: booklets.slug,
      sourceLanguage: booklets.sourceLanguage,
      access: booklets.access,
      wizardStep: booklets.wizardStep,
      tags: booklets.tags,
      colours: sql<BookletRow['colours']>`${booklets.theme} -> 'colours'`,
      coverId: sql<string | null>`${booklets.cover} ->> 'mediaId'`,
      updatedAt: booklets.updatedAt,
      company: company.slug,
      sector: sectors.label,
      ownerId: owner.id,
      ownerName: owner.name,
      updatedBy: editor.name,
      online: online.number,
      level: own.level,
      pages: sql<number>`(${scope
        .select({ n: count() })
        .from(pages)
        .innerJoin(chapters, eq(chapters.id, pages.chapterId))
        .where(and(eq(pages.bookletId, booklets.id), isNull(pages.deletedAt), isNull(chapters.deletedAt)))})::int`,
    })
    .from(chosen)
    .innerJoin(booklets, eq(booklets.id, chosen.id))
    .innerJoin(company, eq(company.id, booklets.companyId))
    .leftJoin(own, eq(own.bookletId, booklets.id))
    .leftJoin(sectors, eq(sectors.id, booklets.sectorId))
    .leftJoin(owner, eq(owner.id, booklets.ownerId))
    .leftJoin(editor, eq(editor.id, booklets.updatedBy))
    .leftJoin(online, eq(online.id, booklets.onlinePublicationId))
    .orderBy(way(chosen.place), way(chosen.id));
  const admin = isAdmin(scope);
  return rows.map((row) => ({
    id: row.id,
    title: row.title ?? '',
    type: row.type,
    state: row.state,
    plannedAt: row.plannedAt?.toISOString() ?? null,
    binnedAt: row.binnedAt?.toISOString() ?? null,
    hasUnpublishedChanges: hasUnpublishedChanges(row),
    onlineVersion: row.online,
    language: row.sourceLanguage,
    sector: row.sector,
    owner: row.ownerId !== null && row.ownerName !== null ? { id: row.ownerId, name: row.ownerName } : null,
    pages: row.pages,
    doors: listAccessMethods(row.access),
    readerPath: findReaderPath(row.company, row),
    wizardStep: row.wizardStep,
    tags: row.tags,
    colours: row.colours,
    coverUrl: row.coverId === null ? null : `/api/admin/media/${row.coverId}/file/640`,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    can: getActorAbilities(scope.actor, admin ? 'owner' : row.level),
  }));
};

const collator = new Intl.Collator('fr');

/** All filter values, in one pass: identical rows are grouped. */
const loadBookletFacets = async (scope: Scope) => {
  const { booklets } = scope.views;
  const owner = selectPersonAs(scope, 'owner');
  const alike = scope
    .select({
      state: sql<string>`case when ${booklets.binnedAt} is null then ${booklets.state} else 'binned' end`.as(
        'shown_state',
      ),
      type: booklets.type,
      sectorId: booklets.sectorId,
      ownerId: booklets.ownerId,
      n: sql<number>`count(*)::int`.as('n'),
    })
    .from(booklets)
    .where(buildVisibilityFilter(scope, booklets))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
    .as('alike');
  const groupsOf = scope
    .select()
    .from(alike)
    .leftJoin(owner, eq(owner.id, alike.ownerId))
    .leftJoin(sectors, eq(sectors.id, alike.sectorId));
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
  const states: Record<string, number> = planned && planned.n > 0 ? { planned: planned.n } : {};
  const sectorLabels = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const { alike: group, owner: person, sectors: sector } of groups) {
    states[group.state] = (states[group.state] ?? 0) + group.n;
    if (sector) sectorLabels.set(sector.id, sector.label);
    if (person) owners.set(person.id, person.name);
  }
  const sorted = <Value>(values: Iterable<Value>, name: (value: Value) => string) =>
    [...values].sort((a, b) => collator.compare(name(a), name(b)));
  return {
    states,
    types: [...new Set(groups.map((group) => group.alike.type))].sort(),
    sectors: sorted(sectorLabels, ([, label]) => label).map(([id, label]) => ({ id, label })),
    owners: sorted(owners, ([, name]) => name).map(([id, name]) => ({ id, name })),
    tags: sorted(new Set(tagged.flatMap(({ tags }) => tags)), (tag) => tag),
  };
};

/** One page of the visible booklets, with their total and the filter values. */
export const loadBookletList = async (scope: Scope, query: BookletQuery): Promise<CallAnswer<typeof listBooklets>> => {
  const hasFilters = query.search !== '' || query.type || query.sectorId || query.ownerId || query.tag;
  const [rows, facets, counted] = await Promise.all([
    listBookletRows(scope, query),
    loadBookletFacets(scope),
    hasFilters
      ? countRows(scope, 'booklets', (booklets) =>
          and(buildVisibilityFilter(scope, booklets), buildQueryFilter(scope, booklets, query)),
        )
      : null,
  ]);
  const { binned = 0, planned = 0, ...shown } = facets.states;
  const all = Object.values(shown).reduce((sum, n) => sum + n, 0);
  const apart = { all, binned, planned };
  const totalOf = (state: typeof query.state) =>
    state === 'all' || state === 'binned' || state === 'planned' ? apart[state] : (shown[state] ?? 0);
  const total = counted ?? totalOf(query.state);
  return { rows, total, facets, can: getActorAbilities(scope.actor) };
};
