import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { listMedia } from '../../../contract/booklets/media/media.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { toMediaAnswer } from './answer.ts';
import { listDescendantFolderIds } from './folders.ts';
import { mapOtherUses } from './media-uses.ts';

type ListQuery = CallQuery<typeof listMedia>;
type MediaColumns = Pick<Scope['views']['media'], 'id' | 'kind' | 'size' | 'createdAt' | 'nameKey' | 'searchKey'>;

/** Licences are reported if they end within this number of days. */
export const LICENCE_WARNING_DAYS = 30;

/** The day in this number of days, in UTC. */
const computeDayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Counts uses of each file in drafts and versions, without templates and the company record. */
const countUses = async (scope: Scope, ids: readonly string[]): Promise<Map<string, number>> => {
  const { mediaUses, publicationMedia } = scope.views;
  const rows = await unionAll(
    scope.select({ id: mediaUses.mediaId }).from(mediaUses).where(anyOf(mediaUses.mediaId, ids)),
    scope.select({ id: publicationMedia.mediaId }).from(publicationMedia).where(anyOf(publicationMedia.mediaId, ids)),
  );
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

const buildUnusedCondition = (scope: Scope, elsewhere: readonly string[]): SQL | undefined => {
  const { media, mediaUses, publicationMedia } = scope.views;
  const one = sql`1`;
  const other = scope.select().from(scope.views.media).as('other_media');
  const namesIt = or(eq(other.captionsMediaId, media.id), eq(other.consentMediaId, media.id));
  return and(
    notExists(scope.select({ one }).from(mediaUses).where(eq(mediaUses.mediaId, media.id))),
    notExists(scope.select({ one }).from(publicationMedia).where(eq(publicationMedia.mediaId, media.id))),
    // Few files have captions or a consent: one query collects their references, instead of one per file.
    notExists(
      scope
        .select({ one })
        .from(other)
        .where(
          and(isNull(other.deletedAt), or(isNotNull(other.captionsMediaId), isNotNull(other.consentMediaId)), namesIt),
        ),
    ),
    elsewhere.length === 0 ? undefined : sql`not ${anyOf(media.id, elsewhere)}`,
  );
};

const buildShowCondition = (scope: Scope, show: ListQuery['show'], elsewhere: readonly string[]): SQL | undefined => {
  const { media } = scope.views;
  const same = scope.select().from(scope.views.media).as('same_media');
  switch (show) {
    case 'used':
      return sql`not (${buildUnusedCondition(scope, elsewhere)})`;
    case 'unused':
      return buildUnusedCondition(scope, elsewhere);
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

const buildFolderCondition = async (scope: Scope, { folder, search }: ListQuery): Promise<SQL | undefined> => {
  const { media } = scope.views;
  if (folder === undefined || (folder === 'root' && search !== '')) return undefined;
  if (folder === 'root') return isNull(media.folderId);
  return search === ''
    ? eq(media.folderId, folder)
    : anyOf(media.folderId, await listDescendantFolderIds(scope, folder));
};

const buildOrder = (files: MediaColumns, { sort, direction }: ListQuery): SQL[] => {
  const way = direction === 'asc' ? asc : desc;
  const column = { createdAt: files.createdAt, name: sql`${files.nameKey} collate "C"`, size: files.size }[sort];
  return [way(column), way(files.id)];
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

/** Lists one page of the company’s files, in a total order: two pages never contain the same file. */
export const listMediaPage = async (scope: Scope, query: ListQuery): Promise<CallAnswer<typeof listMedia>> => {
  if (query.show === 'shared') return listSharedMedia(scope, query);
  const { media } = scope.views;
  const elsewhere = await mapOtherUses(scope);
  const asked = and(
    query.show === 'bin' ? isNotNull(media.deletedAt) : isNull(media.deletedAt),
    buildSearchCondition(media, query),
    query.show === 'bin' ? undefined : await buildFolderCondition(scope, query),
    buildShowCondition(scope, query.show, [...elsewhere.keys()]),
  );
  const rows = await scope
    .select()
    .from(media)
    .where(asked)
    .orderBy(...buildOrder(media, query))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [counted] = await scope.select({ n: count() }).from(media).where(asked);
  const uses = await countUses(
    scope,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({
      ...toMediaAnswer(row),
      uses: (uses.get(row.id) ?? 0) + (elsewhere.get(row.id)?.length ?? 0),
    })),
    total: counted?.n ?? 0,
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
    .orderBy(...buildOrder(sharedMedia, query))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [counted] = await scope.select({ n: count() }).from(sharedMedia).where(asked);
  return { rows: rows.map((row) => ({ ...toMediaAnswer(row), folderId: null, uses: 0 })), total: counted?.n ?? 0 };
};
