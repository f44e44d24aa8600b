import QRCode from 'qrcode';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { bookletFor } from '../booklets/found.ts';
import { slugOf } from '../booklets/slugs.ts';
import { linkAnswer, linkOf } from './links.ts';
import { poster } from './poster.ts';
import { addressOf } from './settings.ts';

type Format = 'png' | 'svg' | 'pdf';

const TYPES = { png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf' } as const;
/** High error correction: up to 30 % of the code may be dirty, torn or covered. */
const OPTIONS = { errorCorrectionLevel: 'H', margin: 4 } as const;
/** Pixels: sharp on an A5 leaflet. */
const WIDTH = 1024;

/**
 * QR code of the booklet's URL, or of one of its unlisted links, as a file. GEN-010 if the booklet has no URL, or for a
 * link of another one.
 */
export const qrOf = async (
  scope: Scope,
  id: string,
  { format, linkId }: { format: Format; linkId?: string | undefined },
  origin: string,
): Promise<File> => {
  const found = await bookletFor(scope, id, 'booklet.access', { whileArchived: true });
  const link = linkId === undefined ? null : linkAnswer(found, await linkOf(scope, id, linkId), origin);
  const url = link ? link.url : addressOf(found, origin);
  if (!url) throw new Refusal('GEN-010');
  const title = found.row.title ?? '';
  const bytes = async (): Promise<Buffer | string> => {
    if (format === 'svg') return QRCode.toString(url, { ...OPTIONS, type: 'svg' });
    if (format === 'png') return QRCode.toBuffer(url, { ...OPTIONS, width: WIDTH });
    return poster({ title, company: found.company.name, url });
  };
  const name = ['qr', slugOf(title) || 'livret', link && slugOf(link.name)].filter(Boolean).join('-');
  const made = await bytes();
  return new File([typeof made === 'string' ? made : new Uint8Array(made)], `${name}.${format}`, {
    type: TYPES[format],
  });
};
