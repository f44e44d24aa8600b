import { and, count, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { LevelPermissions, ListedBooklet, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { buildFileUrl } from '../../../contract/booklets/media/file-url.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { omitEmptyFields } from '../../../contract/platform/omit-empty-fields.ts';
import { PERMISSION_NAMES } from '../../../contract/platform/permissions.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import { prepareQuery } from '../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { foldColumn } from '../../platform/data/statements/fold-column.ts';
import type { ListQuestion } from '../../platform/data/statements/list-pages.ts';
import type { ListOrder } from '../../platform/data/statements/seek.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import { findReaderPath, hasUnpublishedChanges } from './booklet-answer.ts';
import { cacheMarks, loadBookletCounts } from './booklet-counts.ts';
import { type BookletQuery, buildBookletFilter, buildVisibilityFilter } from './booklet-filter.ts';

const COVER_WIDTH_PX = 640;

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
  'coverUrl',
  'wizardStep',
] as const;

/* Limits far above the real counts: the database then folds each name once, not once per booklet. */

const selectOwnerKeys = ({ select, views: { people } }: Scope) =>
  select({ id: people.id, key: sql`${foldColumn(people.name)}`.as('person_key') })
    .from(people)
    .limit(100_000)
    .as('names');

const selectSectorKeys = ({ select }: Scope) =>
  select({ id: sectors.id, key: sql`${foldColumn(sectors.label)}`.as('sector_key') })
    .from(sectors)
    .limit(100_000)
    .as('labels');

/** Rows and order of the list. Folded texts compared byte by byte sort as a French reader expects on both engines. */
const buildOrder = (scope: Scope, { sort, direction }: BookletQuery): Pick<ListQuestion, 'from' | 'order'> => {
  const { booklets } = scope.views;
  const from = sql`${booklets}`;
  const id = sql`${booklets.id}`;
  const updatedAt = sql`${booklets.updatedAt}`;
  const sortByText = (column: SQL): ListOrder => {
    // Booklets without a title, an owner or a sector.
    const nulls = direction === 'asc' ? 'last' : 'first';
    return { by: { column: sql`${column} collate "C"`, direction, nulls }, among: { columns: [id], direction } };
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
      const labels = selectSectorKeys(scope);
      const joined = sql`${booklets} left join ${labels} on ${eq(labels.id, booklets.sectorId)}`;
      return { from: joined, order: sortByText(sql`${labels.key}`) };
    }
    case 'owner': {
      const names = selectOwnerKeys(scope);
      const joined = sql`${booklets} left join ${names} on ${eq(names.id, booklets.ownerId)}`;
      return { from: joined, order: sortByText(sql`${names.key}`) };
    }
  }
};

/** Ids of the requested page, in order. Only these rows are then joined to the displayed columns. */
const listPageIds = (scope: Scope, query: BookletQuery): Promise<string[]> => {
  const { booklets } = scope.views;
  const question: ListQuestion = {
    ...buildOrder(scope, query),
    id: sql`${booklets.id}`,
    where: and(buildVisibilityFilter(scope, booklets), buildBookletFilter(scope, booklets, query)),
  };
  return scope.listPageIds(question, query, () => cacheMarks(scope, query, () => scope.listMarks(question)));
};

/** Shown columns of some booklets. `ids`: as JSON. */
const bookletRowsQuery = prepareQuery(
  'list_booklet_rows',
  (source, value: (name: 'ids' | 'actorId') => Placeholder) => {
    const { booklets, bookletRights, publications, company, chapters, pages } = source.views;
    const own = source
      .select()
      .from(bookletRights)
      .where(eq(bookletRights.userId, value('actorId')))
      .as('own');
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
        coverId: sql<string | null>`${booklets.cover} ->> 'mediaId'`,
        updatedAt: booklets.updatedAt,
        company: company.slug,
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
      })
      .from(booklets)
      .innerJoin(company, eq(company.id, booklets.companyId))
      .leftJoin(own, eq(own.bookletId, booklets.id))
      .leftJoin(sectors, eq(sectors.id, booklets.sectorId))
      .leftJoin(owner, eq(owner.id, booklets.ownerId))
      .leftJoin(editor, eq(editor.id, booklets.updatedBy))
      .leftJoin(online, eq(online.id, booklets.onlinePublicationId))
      .where(anyOf(booklets.id, value('ids')));
  },
);

const listBookletRows = async (scope: Scope, query: BookletQuery): Promise<ListedBooklet[]> => {
  const ids = await listPageIds(scope, query);
  if (ids.length === 0) return [];
  const loaded = await scope.runPrepared(bookletRowsQuery, { ids: JSON.stringify(ids), actorId: scope.actor.id });
  const byId = new Map(loaded.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  // Only the level of an editor adds abilities to those of the role.
  const isEditor = scope.actor.role === 'editor';
  return rows.map(({ colours, level, ...row }) => ({
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
        sector: row.sector,
        owner: row.ownerId !== null && row.ownerName !== null ? { id: row.ownerId, name: row.ownerName } : null,
        pages: row.pages,
        doors: listAccessMethods(row.access),
        readerPath: findReaderPath(row.company, row),
        wizardStep: row.state === 'building' ? row.wizardStep : null,
        tags: row.tags,
        colours: { primary: colours.primary, secondary: colours.secondary, accent: colours.accent },
        coverUrl: row.coverId === null ? null : buildFileUrl(row.coverId, { width: COVER_WIDTH_PX }),
        updatedAt: row.updatedAt.toISOString(),
        updatedBy: row.updatedBy,
      },
      OMITTED_WHEN_EMPTY,
    ),
    ...(isEditor && level && { level }),
  }));
};

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
export const loadBookletList = async (scope: Scope, query: BookletQuery): Promise<CallAnswer<typeof listBooklets>> => {
  const [rows, counts] = await Promise.all([listBookletRows(scope, query), loadBookletCounts(scope, query)]);
  return { rows, ...counts, can: getActorAbilities(scope.actor), levels: listLevelPermissions(scope, rows) };
};
