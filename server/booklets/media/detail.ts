import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { MediaDetail } from '../../../contract/booklets/media/media-library.ts';
import { may } from '../../../contract/platform/permissions.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { namesOf } from '../booklets/people.ts';
import { fileUrl, mediaAnswer } from './answer.ts';
import { folderNames } from './folders.ts';
import { usesOf } from './uses.ts';

/** Maximum number of former versions and of duplicates in the detail. */
const MOST = 50;

const versionsOf = (scope: Scope, mediaId: string): Promise<Row<'mediaVersions'>[]> => {
  const { mediaVersions } = scope.views;
  return scope
    .select()
    .from(mediaVersions)
    .where(eq(mediaVersions.mediaId, mediaId))
    .orderBy(desc(mediaVersions.number))
    .limit(MOST);
};

const sameAs = (scope: Scope, { id, sha256 }: Row<'media'>) => {
  const { media } = scope.views;
  return scope
    .select({ id: media.id, name: media.name, folderId: media.folderId })
    .from(media)
    .where(and(eq(media.sha256, sha256), ne(media.id, id), isNull(media.deletedAt)))
    .limit(MOST);
};

/** Loads all data of a file, even a binned one. Throws GEN-010 if it does not exist. */
export const detailOf = async (scope: Scope, id: string): Promise<MediaDetail> => {
  const { media } = scope.views;
  const [row] = await scope.select().from(media).where(eq(media.id, id));
  if (!row) throw new Refusal('GEN-010');
  const versions = await versionsOf(scope, id);
  const names = await namesOf(scope, [row.createdBy, ...versions.map(({ replacedBy }) => replacedBy)]);
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? '';
  const pathOf = await folderNames(scope);
  const isOwn = row.createdBy === scope.actor.id || may('media.others', scope.actor.role);
  return {
    ...mediaAnswer(row),
    longDescription: row.longDescription,
    caption: row.caption,
    credit: row.credit,
    people: row.people,
    consentOn: row.consentOn,
    consentMediaId: row.consentMediaId,
    captionsMediaId: row.captionsMediaId,
    transcript: row.transcript,
    crop: row.crop,
    wholeUrl: row.sourceKey === null ? null : `${fileUrl(id, { version: row.version })}&whole=1`,
    duration: row.duration,
    weight: row.size,
    createdBy: nameOf(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    folder: pathOf(row.folderId),
    uses: await usesOf(scope, id),
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
    sameAs: (await sameAs(scope, row)).map(({ folderId, ...same }) => ({ ...same, folder: pathOf(folderId) })),
    can: { change: isOwn, remove: isOwn, share: may('companies.manage', scope.actor.role) },
  };
};
