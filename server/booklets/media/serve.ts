import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import type { ByteRange, Storage } from '../../platform/files/storage/storage.ts';
import { formatAttachmentHeader } from '../../platform/http/download.ts';
import { AVIF_MIME, chooseFormat, toCopyFile } from './find-media-file.ts';
import { buildOriginalKey } from './storage-keys.ts';

const YEAR_SECONDS = 31_536_000;

/** Parses `Range: bytes=a-b`, `a-` or `-n`; null for the whole file; `impossible` if none of the bytes exist. */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'impossible' | null => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'impossible' : { start, end };
};

/** Smallest copy with at least this width; null if the original is as good. */
const findVariant = ({ variants }: Pick<TenantRow<'media'>, 'variants'>, width: number | null) =>
  width === null
    ? null
    : (variants.toSorted((a, b) => a.width - b.width).find((variant) => variant.width >= width) ?? null);

export interface ServeOptions {
  /** Width of a smaller copy of an image, in pixels. */
  width?: number;
  /** Version in the address: its content never changes, so the browser caches it permanently. */
  version?: number;
  /** True to save the file under its own name. */
  isDownload?: boolean;
}

/** Sends a library file, sandboxed so that it never runs as a page of this site, and in ranges on request (videos). */
export const serveMedia = async (
  storage: Storage,
  row: TenantRow<'media'>,
  { width = null, version, isDownload = false }: Omit<ServeOptions, 'width'> & { width?: number | null },
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const variant = findVariant(row, width);
  const stored = variant
    ? toCopyFile(row, variant)
    : { key: buildOriginalKey(row), type: row.mime, size: row.fileSize, disposition: 'inline' };
  const { file, varies } = chooseFormat(stored, request.headers.accept);
  const { key, size, type } = file;
  const copy = variant ? `-${variant.width}${type === AVIF_MIME ? '-avif' : ''}` : '';
  const tag = `"${row.storageKey.slice(-36)}${copy}"`;
  const lasts = version === row.version ? `max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  reply
    .header('Cache-Control', `private, ${lasts}`)
    .header('ETag', tag)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    .header('Accept-Ranges', 'bytes');
  if (varies) reply.header('Vary', 'Accept');
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  reply.type(type);
  if (isDownload || row.kind === 'document' || row.kind === 'font')
    reply.header('Content-Disposition', formatAttachmentHeader(row.name));
  const range = parseRange(request.headers.range, size);
  if (range === 'impossible') return reply.status(416).header('Content-Range', `bytes */${size}`).send();
  if (range === null) return reply.header('Content-Length', size).send(await storage.stream(key));
  return reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(await storage.stream(key, range));
};
