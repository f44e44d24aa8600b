import { and, count, desc, eq, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm';
import type { StorageUsage, StorageWeights } from '../../../contract/operations/storage-usage.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { COUNT_GROUPS } from '../../platform/data/statements/count-groups.ts';

/** Maximum number of rows in each list. */
const MAX_LISTED_ROWS = 20;

const toBytes = (value: unknown): number => Number(value ?? 0);

const toWeights = (
  rows: readonly { id: string | null; name: string | null; files: number; bytes: string | null; total: number }[],
): StorageWeights => ({
  rows: rows.map(({ id, name, files, bytes }) => ({ id, name: name ?? '', files, bytes: toBytes(bytes) })),
  left: (rows[0]?.total ?? 0) - rows.length,
});

/** Current versions of files, by kind. */
export const loadKindWeights = async (scope: Scope): Promise<{ kinds: StorageUsage['kinds']; derivatives: number }> => {
  const { media, companyFonts } = scope.views;
  const rows = await scope
    .select({
      kind: media.kind,
      files: count(),
      bytes: sum(media.size),
      copies: sql<string>`sum(${media.size} - ${media.fileSize})`,
    })
    .from(media)
    .where(isNull(media.deletedAt))
    .groupBy(media.kind);
  const [fonts] = await scope
    .select({ files: count(), bytes: sum(companyFonts.fileSize) })
    .from(companyFonts)
    .where(isNull(companyFonts.deletedAt));
  const kinds = rows.map(({ kind, files, bytes }) => ({ kind, files, bytes: toBytes(bytes) }));
  const own = kinds.find(({ kind }) => kind === 'font');
  if (own && fonts) {
    own.files += fonts.files;
    own.bytes += toBytes(fonts.bytes);
  } else if (fonts && fonts.files > 0) {
    kinds.push({ kind: 'font', files: fonts.files, bytes: toBytes(fonts.bytes) });
  }
  return {
    kinds: kinds.sort((a, b) => b.bytes - a.bytes),
    derivatives: rows.reduce((all, { copies }) => all + toBytes(copies), 0),
  };
};

/** Other storage: former versions, the bin, results of exports. */
export const loadOtherWeights = async (scope: Scope): Promise<Pick<StorageUsage, 'versions' | 'bin' | 'exports'>> => {
  const { media, mediaVersions, tasks } = scope.views;
  const [versions] = await scope.select({ bytes: sum(mediaVersions.size) }).from(mediaVersions);
  const [bin] = await scope
    .select({ files: count(), bytes: sum(media.size) })
    .from(media)
    .where(isNotNull(media.deletedAt));
  const [exports] = await scope.select({ files: count() }).from(tasks).where(ne(tasks.resultKey, ''));
  return {
    versions: toBytes(versions?.bytes),
    bin: { files: bin?.files ?? 0, bytes: toBytes(bin?.bytes) },
    exports: { files: exports?.files ?? 0 },
  };
};

/** Booklets visible to the actor, by the bytes of their files. */
export const listBookletWeights = async (scope: Scope, limit = MAX_LISTED_ROWS): Promise<StorageWeights> => {
  const { booklets, media, mediaUses } = scope.views;
  const used = scope
    .selectDistinct({ bookletId: mediaUses.bookletId, mediaId: mediaUses.mediaId })
    .from(mediaUses)
    .as('used');
  const rows = await scope
    .select({ id: booklets.id, name: booklets.title, files: count(), bytes: sum(media.size), total: COUNT_GROUPS })
    .from(used)
    .innerJoin(media, and(eq(media.id, used.mediaId), isNull(media.deletedAt)))
    .innerJoin(booklets, and(eq(booklets.id, used.bookletId), isNull(booklets.binnedAt)))
    .where(buildVisibilityFilter(scope, booklets))
    .groupBy(booklets.id, booklets.title)
    .orderBy(desc(sum(media.size)), booklets.id)
    .limit(limit);
  return toWeights(rows);
};

export const listFolderWeights = async (scope: Scope, limit = MAX_LISTED_ROWS): Promise<StorageWeights> => {
  const { media, mediaFolders } = scope.views;
  const rows = await scope
    .select({
      id: mediaFolders.id,
      name: mediaFolders.name,
      files: count(),
      bytes: sum(media.size),
      total: COUNT_GROUPS,
    })
    .from(media)
    .leftJoin(mediaFolders, eq(mediaFolders.id, media.folderId))
    .where(isNull(media.deletedAt))
    .groupBy(mediaFolders.id, mediaFolders.name)
    .orderBy(desc(sum(media.size)))
    .limit(limit);
  return toWeights(rows);
};

/** Bytes by author of the files; editors see only themselves. */
export const listUserWeights = async (
  scope: Scope,
  onlyMe: boolean,
  limit = MAX_LISTED_ROWS,
): Promise<StorageWeights> => {
  const { media } = scope.views;
  const people = selectPersonAs(scope, 'owner');
  const rows = await scope
    .select({ id: people.id, name: people.name, files: count(), bytes: sum(media.size), total: COUNT_GROUPS })
    .from(media)
    .leftJoin(people, eq(people.id, media.createdBy))
    .where(and(isNull(media.deletedAt), onlyMe ? eq(media.createdBy, scope.actor.id) : undefined))
    .groupBy(people.id, people.name)
    .orderBy(desc(sum(media.size)))
    .limit(limit);
  return toWeights(rows);
};
