import type { Media } from '../../contract/media.ts';
import type { Row } from '../db/scope.ts';

/** Where the back office shows a file from. */
export const fileUrl = (id: string): string => `/api/admin/media/${id}/file`;

export const mediaAnswer = (row: Row<'media'>): Media => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  size: row.fileSize,
  width: row.width,
  height: row.height,
  alt: row.alt,
  decorative: row.decorative,
  url: fileUrl(row.id),
  sources: row.variants.map(({ width }) => ({ width, url: `${fileUrl(row.id)}/${width}` })),
  createdAt: row.createdAt.toISOString(),
  rowVersion: row.rowVersion,
});
