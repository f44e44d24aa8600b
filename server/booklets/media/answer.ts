import { buildFileUrl } from '../../../contract/booklets/media/file-url.ts';
import { type Media, type MediaListRow, media } from '../../../contract/booklets/media/media.ts';
import { omitEmptyFields } from '../../../contract/platform/omit-empty-fields.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

const storedFields = media.omit({ size: true, url: true, sources: true, createdAt: true, deletedAt: true });

/** Columns of an answer, without the long texts. */
type MediaAnswerColumns = Omit<TenantRow<'media'>, 'transcript' | 'longDescription' | 'searchKey'>;

export const toMediaAnswer = (row: MediaAnswerColumns): Media => ({
  ...pickSchemaFields(row, storedFields),
  size: row.fileSize,
  url: buildFileUrl(row.id, { version: row.version }),
  sources: row.variants.map(({ width }) => ({ width, url: buildFileUrl(row.id, { version: row.version, width }) })),
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

const OMITTED_WHEN_EMPTY = [
  'width',
  'height',
  'alt',
  'decorative',
  'alts',
  'focal',
  'folderId',
  'tags',
  'licence',
  'licenceExpiresOn',
  'isLocked',
  'isCopy',
  'deletedAt',
  'widths',
  'uses',
] as const;

export const toMediaListRow = (row: MediaAnswerColumns, uses: number): MediaListRow => {
  const { url: _, sources: __, ...answer } = toMediaAnswer(row);
  return omitEmptyFields({ ...answer, widths: row.variants.map(({ width }) => width), uses }, OMITTED_WHEN_EMPTY);
};
