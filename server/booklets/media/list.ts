import { and, count, eq, exists, gte, isNotNull, isNull, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { listMedia } from '../../../contract/booklets/media/media.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { prepareQuery } from '../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getViewColumns } from '../../platform/data/access/table-views.ts';
import { PLATFORM_OWNER } from '../../platform/data/queries/cache-by-changes.ts';
import { anyOf, selectIds } from '../../platform/data/statements/any-of.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { buildOrderBy, type ListOrder } from '../../platform/data/statements/seek.ts';
import { toMediaListRow } from './answer.ts';
import { listDescendantFolderIds } from './folders.ts';
import { mapOtherUses } from './media-uses.ts';

type ListQuery = CallQuery<typeof listMedia>;
type MediaColumns = Pick<Scope['views']['media'], 'id' | 'kind' | 'size' | 'createdAt' | 'nameKey' | 'searchKey'>;

/** Licences are reported if they end within this number of days. */
export const LICENCE_WARNING_DAYS = 30;

/** The day in this number of days, in UTC. */
const computeDayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Ids of files used by drafts, by versions, and by other files; a file may be named several times. */
const selectUses = (scope: Scope) => {
  const { media, mediaUses, publicationMedia } = scope.views;
  const selectNamedFiles = (name: 'captionsMediaId' | 'consentMediaId') =>
    scope
      .select({ id: media[name] })
      .from(media)
      .where(and(isNull(media.deletedAt), isNotNull(media[name])));
  return [
    scope.select({ id: mediaUses.mediaId }).from(mediaUses),
    scope.select({ id: publicationMedia.mediaId }).from(publicationMedia),
    selectNamedFiles('captionsMediaId'),
    selectNamedFiles('consentMediaId'),
  ];
};

/**
 * Files that are used or not. The database joins each of these sets once: as a condition among others, it would read them
 * again for each file.
 */
export const buildUseCondition = (scope: Scope, isUsed: boolean, elsewhere: readonly string[]): SQL | undefined => {
  const { id } = scope.views.media;
  const selections = [...selectUses(scope).map((uses) => sql`${uses}`), selectIds(elsewhere)];
  if (isUsed) return sql`${id} in (${sql.join(selections, sql` union all `)})`;
  return and(...selections.map((uses) => sql`not exists (select 1 from ${uses} as uses (id) where uses.id = ${id})`));
};

const buildShowCondition = (scope: Scope, show: ListQuery['show'], elsewhere: readonly string[]): SQL | undefined => {
  const { media } = scope.views;
  const same = scope.select().from(scope.views.media).as('same_media');
  switch (show) {
    case 'used':
      return buildUseCondition(scope, true, elsewhere);
    case 'unused':
      return buildUseCondition(scope, false, elsewhere);
    case 'no_alt':
      return and(eq(media.kind, 'image'), eq(media.alt, ''), eq(media.decorative, false));
    case 'no_rights':
      return and(ne(media.kind, 'captions'), isNull(media.licence));
    case 'expiring':
      return and(
        isNotNull(media.licenceExpiresOn),
        lte(media.licenceExpiresOn, computeDayFromNow(LICENCE_WARNING_DAYS)),
      );
    case 'duplicates':
      return exists(
        scope
          .select({ one: sql`1` })
          .from(same)
          .where(and(eq(same.sha256, media.sha256), ne(same.id, media.id), isNull(same.deletedAt))),
      );
    case 'mine':
      return eq(media.createdBy, scope.actor.id);
    default:
      return undefined;
  }
};

/** Keeps a result about the files that match until the library changes. */
const cacheByLibrary = <Value>(
  scope: Scope,
  { kind, search, folder, show, heavier }: ListQuery,
  name: string,
  compute: () => Promise<Value>,
): Promise<Value> => {
  // Uses change with each save of a text, on many tables.
  if (show === 'used' || show === 'unused') return compute();
  const ofToday = show === 'expiring' && computeDayFromNow(0);
  const ofActor = show === 'mine' && scope.actor.id;
  const key = `media ${name} ${JSON.stringify([kind, search, folder, show, heavier, ofToday, ofActor])}`;
  return scope.cacheByChanges({ key, owners: [scope.companyId], topics: ['media', 'media_folders'] }, compute);
};

/** Uses outside of drafts and versions, kept until they change. */
const loadOtherUses = (scope: Scope): Promise<Awaited<ReturnType<typeof mapOtherUses>>> =>
  scope.cacheByChanges(
    {
      key: 'other uses of media',
      owners: [scope.companyId, PLATFORM_OWNER],
      topics: ['companies', 'sectors', 'templates'],
    },
    () => mapOtherUses(scope),
  );

const buildFolderCondition = async (scope: Scope, { folder, search }: ListQuery): Promise<SQL | undefined> => {
  const { media } = scope.views;
  if (folder === undefined || (folder === 'root' && search !== '')) return undefined;
  if (folder === 'root') return isNull(media.folderId);
  return search === ''
    ? eq(media.folderId, folder)
    : anyOf(media.folderId, await listDescendantFolderIds(scope, folder));
};

const buildOrder = (files: MediaColumns, { sort, direction }: ListQuery): ListOrder => {
  const { createdAt, nameKey, size, id } = files;
  const column = { createdAt: sql`${createdAt}`, name: sql`${nameKey} collate "C"`, size: sql`${size}` }[sort];
  return { by: null, among: { columns: [column, sql`${id}`], direction } };
};

const buildSearchCondition = (files: MediaColumns, { kind, search, heavier }: ListQuery): SQL | undefined =>
  and(
    kind === undefined ? undefined : eq(files.kind, kind),
    ...toFoldedKey(search)
      .split(' ')
      .filter(Boolean)
      .map((word) => sql`${files.searchKey} like ${toLikePattern(word)}`),
    heavier === undefined ? undefined : gte(files.size, heavier * MEGABYTE),
  );

/** Rows of some files, without their long texts, with the number of their uses in drafts and versions. `ids`: as JSON. */
const mediaRowsQuery = prepareQuery('list_media_rows', (source, value: (name: 'ids') => Placeholder) => {
  const { media, mediaUses, publicationMedia } = source.views;
  const { transcript: _, longDescription: __, searchKey: ___, ...columns } = getViewColumns(media);
  const drafts = source.select({ n: count() }).from(mediaUses).where(eq(mediaUses.mediaId, media.id));
  const versions = source.select({ n: count() }).from(publicationMedia).where(eq(publicationMedia.mediaId, media.id));
  return source
    .select({ ...columns, uses: sql<number>`((${drafts}) + (${versions}))::int` })
    .from(media)
    .where(anyOf(media.id, value('ids')));
});

/** Rows of one page. Their ids are found first: an index holds all that the usual filters and orders read. */
const listMediaRows = async (scope: Scope, query: ListQuery, where: SQL | undefined) => {
  const { media } = scope.views;
  const question = { from: sql`${media}`, id: sql`${media.id}`, where, order: buildOrder(media, query) };
  const ids = await scope.listPageIds(question, query, () =>
    cacheByLibrary(scope, query, `marks ${query.sort} ${query.direction}`, () => scope.listMarks(question)),
  );
  if (ids.length === 0) return [];
  const rows = await scope.runPrepared(mediaRowsQuery, { ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Lists one page of the company’s files, in a total order: two pages never contain the same file. */
export const listMediaPage = async (scope: Scope, query: ListQuery): Promise<CallAnswer<typeof listMedia>> => {
  if (query.show === 'shared') return listSharedMedia(scope, query);
  const { media } = scope.views;
  const elsewhere = await loadOtherUses(scope);
  const condition = and(
    query.show === 'bin' ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
    buildSearchCondition(media, query),
    query.show === 'bin' ? undefined : await buildFolderCondition(scope, query),
    buildShowCondition(scope, query.show, [...elsewhere.keys()]),
  );
  const [rows, total] = await Promise.all([
    listMediaRows(scope, query, condition),
    cacheByLibrary(scope, query, 'total', () => scope.countRows(media, condition)),
  ]);
  return {
    rows: rows.map(({ uses, ...row }) => toMediaListRow(row, uses + (elsewhere.get(row.id)?.length ?? 0))),
    total,
  };
};

/** Files that the platform shares with all companies, to be copied. */
const listSharedMedia = async (scope: Scope, query: ListQuery): Promise<CallAnswer<typeof listMedia>> => {
  const { sharedMedia } = scope.views;
  const asked = buildSearchCondition(sharedMedia, query);
  const rows = await scope
    .select()
    .from(sharedMedia)
    .where(asked)
    .orderBy(...buildOrderBy(buildOrder(sharedMedia, query)))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [counted] = await scope.select({ n: count() }).from(sharedMedia).where(asked);
  return { rows: rows.map((row) => toMediaListRow({ ...row, folderId: null }, 0)), total: counted?.n ?? 0 };
};
