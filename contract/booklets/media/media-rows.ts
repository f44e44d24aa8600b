import { buildFileUrl } from './file-url.ts';
import type { ListedMedia, MediaListRow } from './media.ts';

/** Completes a row of the list with its addresses and empty fields. */
const toListedMedia = ({ widths = [], ...row }: MediaListRow): ListedMedia => {
  const { id, version } = row;
  return {
    ...row,
    width: row.width ?? null,
    height: row.height ?? null,
    alt: row.alt ?? '',
    decorative: row.decorative ?? false,
    alts: row.alts ?? {},
    focal: row.focal ?? null,
    url: buildFileUrl(id, { version }),
    sources: widths.map((width) => ({ width, url: buildFileUrl(id, { version, width }) })),
    folderId: row.folderId ?? null,
    tags: row.tags ?? [],
    licence: row.licence ?? null,
    licenceExpiresOn: row.licenceExpiresOn ?? null,
    isLocked: row.isLocked ?? false,
    isCopy: row.isCopy ?? false,
    deletedAt: row.deletedAt ?? null,
    uses: row.uses ?? 0,
  };
};

/** A list of files with complete rows. */
export const withMediaRows = ({ rows, total }: { rows: readonly MediaListRow[]; total: number }) => ({
  rows: rows.map(toListedMedia),
  total,
});
