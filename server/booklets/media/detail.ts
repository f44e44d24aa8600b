import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { buildFileUrl } from '../../../contract/booklets/media/file-url.ts';
import { mediaFields } from '../../../contract/booklets/media/media.ts';
import type { MediaDetail } from '../../../contract/booklets/media/media-library.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { countRows, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { toMediaAnswer } from './answer.ts';
import { createFolderPathReader } from './folders.ts';
import { isMediaOnline, listMediaUses } from './media-uses.ts';

/** Maximum number of former versions and of duplicates in the detail. */
const MAX_DETAIL_ROWS = 50;

/** A page of the uses of a file, even a binned one. Throws GEN-010 if it does not exist. */
export const loadMediaUses = async (scope: Scope, id: string, page: number): ReturnType<typeof listMediaUses> => {
  await requireRow(scope, 'media', (media) => eq(media.id, id));
  return listMediaUses(scope, id, page);
};

/** Loads all data of a file, even a binned one. Throws GEN-010 if it does not exist. */
export const loadMediaDetail = async (scope: Scope, id: string): Promise<MediaDetail> => {
  const row = await requireRow(scope, 'media', (media) => eq(media.id, id));
  const { rows: versions, left: versionsLeft } = await toLimitedList(
    await listRows(scope, 'mediaVersions', ({ mediaId }) => eq(mediaId, id), {
      order: ({ number }) => [desc(number)],
      limit: MAX_DETAIL_ROWS,
    }),
    MAX_DETAIL_ROWS,
    () => countRows(scope, 'mediaVersions', ({ mediaId }) => eq(mediaId, id)),
  );
  const isDuplicate = (media: Scope['views']['media']) =>
    and(eq(media.sha256, row.sha256), ne(media.id, id), isNull(media.deletedAt));
  const { rows: duplicates, left: duplicatesLeft } = await toLimitedList(
    await listRows(scope, 'media', isDuplicate, { limit: MAX_DETAIL_ROWS }),
    MAX_DETAIL_ROWS,
    () => countRows(scope, 'media', isDuplicate),
  );
  const uses = await listMediaUses(scope, id);
  const names = await loadUserNames(scope, [row.createdBy, ...versions.map(({ replacedBy }) => replacedBy)]);
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? '';
  const pathOf = await createFolderPathReader(scope);
  const isOwn = row.createdBy === scope.actor.id || hasPermission('media.others', scope.actor.role);
  return {
    ...toMediaAnswer(row),
    ...pickSchemaFields(row, mediaFields),
    crop: row.crop,
    wholeUrl: row.sourceKey === null ? null : `${buildFileUrl(id, { version: row.version })}&whole=1`,
    duration: row.duration,
    weight: row.size,
    createdBy: nameOf(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    folder: pathOf(row.folderId),
    uses: uses.rows,
    usesTotal: uses.total,
    isOnline: await isMediaOnline(scope, id),
    left: { versions: versionsLeft, sameAs: duplicatesLeft },
    versions: versions.map((version) => ({
      number: version.number,
      name: version.name,
      size: version.fileSize,
      width: version.width,
      height: version.height,
      isCropped: version.crop !== null,
      replacedAt: version.createdAt.toISOString(),
      replacedBy: nameOf(version.replacedBy),
    })),
    sameAs: duplicates.map((same) => ({ id: same.id, name: same.name, folder: pathOf(same.folderId) })),
    can: { change: isOwn, remove: isOwn, share: hasPermission('companies.manage', scope.actor.role) },
  };
};
