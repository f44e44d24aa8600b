import { type Media, media } from '../../../contract/booklets/media/media.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
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

const storedFields = media.omit({ size: true, url: true, sources: true, createdAt: true, deletedAt: true });

export const toMediaAnswer = (row: TenantRow<'media'>): Media => ({
  ...pickSchemaFields(row, storedFields),
  size: row.fileSize,
  url: buildFileUrl(row.id, { version: row.version }),
  sources: row.variants.map(({ width }) => ({ width, url: buildFileUrl(row.id, { version: row.version, width }) })),
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
