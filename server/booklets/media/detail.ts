import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { mediaFields } from '../../../contract/booklets/media/media.ts';
import type { MediaDetail } from '../../../contract/booklets/media/media-library.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { pickFields } from '../../platform/data/pick-fields.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildFileUrl, toMediaAnswer } from './answer.ts';
import { createFolderPathReader } from './folders.ts';
import { listMediaUses } from './media-uses.ts';

/** Maximum number of former versions and of duplicates in the detail. */
const MAX_DETAIL_ROWS = 50;

const listVersions = (scope: Scope, mediaId: string): Promise<TenantRow<'mediaVersions'>[]> => {
  const { mediaVersions } = scope.views;
  return scope
    .select()
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, mediaId))
    .orderBy(desc(mediaVersions.number))
    .limit(MAX_DETAIL_ROWS);
};

const listDuplicates = (scope: Scope, { id, sha256 }: TenantRow<'media'>) => {
  const { media } = scope.views;
  return scope
    .select({ id: media.id, name: media.name, folderId: media.folderId })
    .from(media)
    .where(and(eq(media.sha256, sha256), ne(media.id, id), isNull(media.deletedAt)))
    .limit(MAX_DETAIL_ROWS);
};

/** Loads all data of a file, even a binned one. Throws GEN-010 if it does not exist. */
export const loadMediaDetail = async (scope: Scope, id: string): Promise<MediaDetail> => {
  const { media } = scope.views;
  const [row] = await scope.select().from(media).where(eq(media.id, id));
  if (!row) throw new Refusal('GEN-010');
  const versions = await listVersions(scope, id);
  const names = await loadUserNames(scope, [row.createdBy, ...versions.map(({ replacedBy }) => replacedBy)]);
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? '';
  const pathOf = await createFolderPathReader(scope);
  const isOwn = row.createdBy === scope.actor.id || hasPermission('media.others', scope.actor.role);
  return {
    ...toMediaAnswer(row),
    ...pickFields(row, mediaFields),
    crop: row.crop,
    wholeUrl: row.sourceKey === null ? null : `${buildFileUrl(id, { version: row.version })}&whole=1`,
    duration: row.duration,
    weight: row.size,
    createdBy: nameOf(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    folder: pathOf(row.folderId),
    uses: await listMediaUses(scope, id),
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
    sameAs: (await listDuplicates(scope, row)).map(({ folderId, ...same }) => ({ ...same, folder: pathOf(folderId) })),
    can: { change: isOwn, remove: isOwn, share: hasPermission('companies.manage', scope.actor.role) },
  };
};
