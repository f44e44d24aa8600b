import type { Media } from '../../../contract/booklets/media/media.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

interface FileUrlOptions {
  /**
   * Each version has its own address, so that browsers cache it permanently. Without a version they revalidate each
   * time.
   */
  version?: number;
  /** Minimum width of the copy, in pixels. */
  width?: number;
}

/** Builds the back-office address of a file. */
export const buildFileUrl = (id: string, { version, width }: FileUrlOptions = {}): string =>
  `/api/admin/media/${id}/file${width === undefined ? '' : `/${width}`}${version === undefined ? '' : `?v=${version}`}`;

export const toMediaAnswer = (row: TenantRow<'media'>): Media => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  size: row.fileSize,
  width: row.width,
  height: row.height,
  alt: row.alt,
  decorative: row.decorative,
  alts: row.alts,
  focal: row.focal,
  url: buildFileUrl(row.id, { version: row.version }),
  sources: row.variants.map(({ width }) => ({ width, url: buildFileUrl(row.id, { version: row.version, width }) })),
  folderId: row.folderId,
  version: row.version,
  tags: row.tags,
  licence: row.licence,
  licenceExpiresOn: row.licenceExpiresOn,
  isLocked: row.isLocked,
  isCopy: row.isCopy,
  visibility: row.visibility,
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  rowVersion: row.rowVersion,
});
