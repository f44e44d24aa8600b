import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { LevelPermissions, ListedBooklet, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { omitEmptyFields } from '../../../contract/platform/omit-empty-fields.ts';
import { PERMISSION_NAMES } from '../../../contract/platform/permissions.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import { prepareQueryShapes, type QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findChanges, PLATFORM_OWNER, selectChanges } from '../../platform/data/queries/cache-by-changes.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { foldColumn } from '../../platform/data/statements/fold-column.ts';
import { findPageStart, type ListQuestion, selectNumberedPage } from '../../platform/data/statements/list-pages.ts';
import type { ListOrder, SortKey } from '../../platform/data/statements/seek.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import { listBookletsToCheck } from '../freshness/list-pages.ts';
import { findReaderPath, hasUnpublishedChanges } from './booklet-answer.ts';
import { cacheMarks, loadBookletCounts } from './booklet-counts.ts';
import {
  type BookletFilter,
  type BookletQuery,
  type BookletViewer,
  buildBookletFilter,
  buildViewerFilter,
  VALUE_FILTERS,
} from './booklet-filter.ts';

const OMITTED_WHEN_EMPTY = [
  'plannedAt',
  'binnedAt',
  'hasUnpublishedChanges',
  'onlineVersion',
  'owner',
  'updatedBy',
  'sector',
  'doors',
  'readerPath',
  'tags',
  'wizardStep',
] as const;

/* Limits far above the real counts: the database then folds each name once, not once per booklet. */

/** Only the people who own a booklet: a company may have far more. */
const selectOwnerKeys = ({ select, views: { people, booklets } }: QuerySource) =>
  select({ id: people.id, key: sql`${foldColumn(people.name)}`.as('person_key') })
    .from(people)
    .where(inArray(people.id, select({ id: booklets.ownerId }).from(booklets)))
    .limit(100_000)
    .as('names');

const selectSectorKeys = ({ select }: QuerySource) =>
  select({ id: sectors.id, key: sql`${foldColumn(sectors.label)}`.as('sector_key') })
    .from(sectors)
    .limit(100_000)
    .as('labels');

/** Rows and order of the list. Folded texts compared byte by byte sort as a French reader expects on both engines. */
const buildOrder = (
  source: QuerySource,
  { sort, direction }: Pick<BookletQuery, 'sort' | 'direction'>,
): Pick<ListQuestion, 'from' | 'order'> => {
  const { booklets } = source.views;
  const from = sql`${booklets}`;
  const id = sql`${booklets.id}`;
  const updatedAt = sql`${booklets.updatedAt}`;
  const sortByText = (column: SQL, index: Pick<SortKey, 'hasIndex'> = {}): ListOrder => {
    // Booklets without a title, an owner or a sector.
    const nulls = direction === 'asc' ? 'last' : 'first';
    return {
      by: { column: sql`${column} collate "C"`, direction, nulls, ...index },
      among: { columns: [id], direction },
    };
  };
  const sortBy = (...columns: SQL[]): ListOrder => ({ by: null, among: { columns: [...columns, id], direction } });
  switch (sort) {
    case 'title':
      return { from, order: sortByText(sql`${booklets.titleKey}`) };
    // Among equals by date of change, as the index of the filter.
    case 'type':
      return { from, order: sortBy(sql`${booklets.type}`, updatedAt) };
    case 'state':
      return { from, order: sortBy(sql`${booklets.state}`, updatedAt) };
    case 'updatedAt':
      return { from, order: sortBy(updatedAt) };
    case 'sector': {
      const labels = selectSectorKeys(source);
      const joined = sql`${booklets} left join ${labels} on ${eq(labels.id, booklets.sectorId)}`;
      return { from: joined, order: sortByText(sql`${labels.key}`, { hasIndex: false }) };
    }
    case 'owner': {
      const names = selectOwnerKeys(source);
      const joined = sql`${booklets} left join ${names} on ${eq(names.id, booklets.ownerId)}`;
      return { from: joined, order: sortByText(sql`${names.key}`, { hasIndex: false }) };
    }
  }
};

/** Booklets that a viewer may see and a filter finds, in an order. */
const buildQuestion = (
  source: QuerySource,
  viewer: BookletViewer,
  query: BookletFilter & Pick<BookletQuery, 'sort' | 'direction'>,
): ListQuestion => {
  const { booklets } = source.views;
  return {
    ...buildOrder(source, query),
    id: sql`${booklets.id}`,
    where: and(buildViewerFilter(source, viewer, booklets), buildBookletFilter(source, booklets, query)),
  };
};

/** A query with the booklets that its filter needs. */
type FilteredQuery = BookletQuery & Pick<BookletFilter, 'toCheckIds'>;

type PageValue = 'companyOwner' | 'actorId' | 'after' | 'skip' | (typeof VALUE_FILTERS)[number];

interface PageShape
  extends Pick<
    FilteredQuery,
    'state' | 'type' | 'attention' | 'toCheckIds' | 'search' | 'sort' | 'direction' | 'size'
  > {
  role: BookletViewer['role'];
  filters: (typeof VALUE_FILTERS)[number][];
  isFar: boolean;
}

/** Rows of one page, in order: only these are joined to the displayed columns. */
const runPageQuery = prepareQueryShapes(
  'list_booklets',
  (source, value: (name: PageValue) => SQL, { role, filters, isFar, ...shape }: PageShape) => {
    const { booklets, bookletRights, publications, company, chapters, pages } = source.views;
    const actorId = sql`${value('actorId')}::uuid`;
    const filter: BookletFilter & typeof shape = {
      ...shape,
      ...Object.fromEntries(filters.map((name) => [name, value(name)])),
    };
    const { page, pageId, position } = selectNumberedPage(buildQuestion(source, { role, id: actorId }, filter), {
      after: isFar ? sql`${value('after')}::uuid` : null,
      skip: value('skip'),
      size: shape.size,
    });
    const own = source.select().from(bookletRights).where(eq(bookletRights.userId, actorId)).as('own');
    const owner = selectPersonAs(source, 'owner');
    const editor = selectPersonAs(source, 'editor');
    const online = source.select({ id: publications.id, number: publications.number }).from(publications).as('online');
    return source
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
        access: booklets.access,
        wizardStep: booklets.wizardStep,
        tags: booklets.tags,
        colours: sql<Theme['colours']>`${booklets.theme} -> 'colours'`,
        updatedAt: booklets.updatedAt,
        company: company.slug,
        language: booklets.sourceLanguage,
        sector: sectors.label,
        ownerId: owner.id,
        ownerName: owner.name,
        updatedBy: editor.name,
        online: online.number,
        level: own.level,
        pages: sql<number>`(${source
          .select({ n: count() })
          .from(pages)
          .innerJoin(chapters, eq(chapters.id, pages.chapterId))
          .where(and(eq(pages.bookletId, booklets.id), isNull(pages.deletedAt), isNull(chapters.deletedAt)))})::int`,
        changes: selectChanges([value('companyOwner'), sql.raw(`'${PLATFORM_OWNER}'`)]),
      })
      .from(booklets)
      .innerJoin(page, eq(booklets.id, pageId))
      .innerJoin(company, eq(company.id, booklets.companyId))
      .leftJoin(own, eq(own.bookletId, booklets.id))
      .leftJoin(sectors, eq(sectors.id, booklets.sectorId))
      .leftJoin(owner, eq(owner.id, booklets.ownerId))
      .leftJoin(editor, eq(editor.id, booklets.updatedBy))
      .leftJoin(online, eq(online.id, booklets.onlinePublicationId))
      .orderBy(position);
  },
);

type PageRow = Awaited<ReturnType<typeof runPageQuery>>[number];

const loadPage = async (scope: Scope, query: FilteredQuery): Promise<PageRow[]> => {
  const { state, type, attention, toCheckIds, search, sort, direction, size, page, ...values } = query;
  const { role, id } = scope.actor;
  const { after, skip } = await findPageStart((page - 1) * size, () =>
    cacheMarks(scope, query, () => scope.listMarks(buildQuestion(scope, scope.actor, query))),
  );
  return runPageQuery(scope, {
    isKept: search === '' && type === undefined && attention === undefined,
    shape: {
      role,
      filters: VALUE_FILTERS.filter((name) => values[name] !== undefined),
      isFar: after !== null,
      ...{ state, type, attention, toCheckIds, search, sort, direction, size },
    },
    values: { companyOwner: scope.companyId, actorId: id, after, skip, ...values },
  });
};

const toListedBooklet = (scope: Scope, { colours, level, ...row }: PageRow): ListedBooklet => ({
  ...omitEmptyFields(
    {
      id: row.id,
      title: row.title ?? '',
      type: row.type,
      state: row.state,
      plannedAt: row.plannedAt?.toISOString() ?? null,
      binnedAt: row.binnedAt?.toISOString() ?? null,
      hasUnpublishedChanges: hasUnpublishedChanges(row),
      onlineVersion: row.online,
      language: row.language,
      sector: row.sector,
      owner: row.ownerId !== null && row.ownerName !== null ? { id: row.ownerId, name: row.ownerName } : null,
      pages: row.pages,
      doors: listAccessMethods(row.access),
      readerPath: findReaderPath(row.company, row),
      wizardStep: row.state === 'building' ? row.wizardStep : null,
      tags: row.tags,
      colours: { primary: colours.primary, secondary: colours.secondary, accent: colours.accent },
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy,
    },
    OMITTED_WHEN_EMPTY,
  ),
  // Only the level of an editor adds abilities to those of the role.
  ...(scope.actor.role === 'editor' && level && { level }),
});

/** What each level of these rows adds to the abilities of the role. */
const listLevelPermissions = (scope: Scope, rows: readonly ListedBooklet[]): LevelPermissions => {
  const can = getActorAbilities(scope.actor);
  const levels = [...new Set(rows.flatMap(({ level }) => level ?? []))];
  return Object.fromEntries(
    levels.map((level) => {
      const abilities = getActorAbilities(scope.actor, level);
      return [level, PERMISSION_NAMES.filter((name) => abilities[name] && !can[name])];
    }),
  );
};

/** One page of the visible booklets, with their total and the filter values. */
export const loadBookletList = async (
  db: Db,
  scope: Scope,
  asked: BookletQuery,
): Promise<CallAnswer<typeof listBooklets>> => {
  const query: FilteredQuery =
    asked.attention === 'to_review'
      ? { ...asked, toCheckIds: (await listBookletsToCheck(db, scope)).map(({ id }) => id) }
      : asked;
  const loaded = loadPage(scope, query);
  // A failure is thrown by `loaded` itself.
  const changes = loaded.then(findChanges, () => null);
  const [found, counts] = await Promise.all([loaded, loadBookletCounts(scope, query, changes)]);
  const rows = found.map((row) => toListedBooklet(scope, row));
  return { rows, ...counts, can: getActorAbilities(scope.actor), levels: listLevelPermissions(scope, rows) };
};
