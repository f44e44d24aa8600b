import QRCode from 'qrcode';
import { pickReadable } from '../../../blocks/cover/colours.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toSlug } from '../../platform/text/slugs.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { renderCoverFile } from '../covers/cover-image.ts';
import { loadDraftCover } from '../covers/cover-source.ts';
import { getAccessLink, toNamedLink } from './links.ts';
import { renderPoster } from './poster.ts';
import { findBookletUrl } from './settings.ts';

type QrFormat = 'png' | 'svg' | 'pdf';

const QR_MIME_TYPES = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf' } as const;
/** High error correction: up to 30 % of the code may be dirty, torn or covered. */
const QR_OPTIONS = { errorCorrectionLevel: 'H', margin: 4 } as const;
/** Pixels: sharp on an A5 leaflet. */
const QR_WIDTH_PIXELS = 1024;

/**
 * QR code of the booklet's URL, or of one of its unlisted links, as a file. GEN-010 if the booklet has no URL, or for a
 * link of another one.
 */
export const buildQrFile = async (
  scope: Scope,
  storage: Storage,
  id: string,
  { format, linkId }: { format: QrFormat; linkId?: string | undefined },
  origin: string,
): Promise<File> => {
  const found = await requireBooklet(scope, id, 'booklet.access', { whileArchived: true });
  const link = linkId === undefined ? null : toNamedLink(found, await getAccessLink(scope, id, linkId), origin);
  const url = link ? link.url : findBookletUrl(found, origin);
  if (!url) throw new Refusal('GEN-010');
  const title = found.row.title ?? '';
  const bytes = async (): Promise<Buffer | string> => {
    if (format === 'svg') return QRCode.toString(url, { ...QR_OPTIONS, type: 'svg' });
    if (format === 'png') return QRCode.toBuffer(url, { ...QR_OPTIONS, width: QR_WIDTH_PIXELS });
    const cover = await loadDraftCover(scope, found.row, found.company.name);
    const band = await renderCoverFile(storage, cover, { size: 'band', format: 'png' }, scope);
    const colour = pickReadable('#ffffff', cover.theme.colours.primary);
    return renderPoster({ title: cover.title, company: cover.company, url, colour, band });
  };
  const name = ['qr', toSlug(title) || 'livret', link && toSlug(link.name)].filter(Boolean).join('-');
  const made = await bytes();
  return new File([typeof made === 'string' ? made : new Uint8Array(made)], `${name}.${format}`, {
    type: QR_MIME_TYPES[format],
  });
};
