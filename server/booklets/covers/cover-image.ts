import { createHash } from 'node:crypto';
import type { CoverDesign, CoverPicture } from '../../../blocks/cover/cover-design.ts';
import { renderCover, renderCoverArt } from '../../../blocks/cover/render-cover.ts';
import { getStoredBrightest, PICTURE_LAYOUTS } from '../../../contract/booklets/booklets/cover.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import { buildOriginalKey, buildVariantKey } from '../media/storage-keys.ts';
import { loadCoverFont } from './cover-fonts.ts';
import type { CoverSource } from './cover-source.ts';

/** Sizes of covers, in pixels: a card, the preview of a link, the top of a message at twice its size, a printed page. */
export const COVER_SIZES = {
  card: { width: 640, height: 400 },
  wide: { width: 1200, height: 630 },
  strip: { width: 1200, height: 320 },
  page: { width: 1240, height: 1754 },
  /** Art alone, without text: the top of a poster. */
  band: { width: 1240, height: 234 },
} as const;
export type CoverSize = keyof typeof COVER_SIZES;
export type CoverFormat = 'png' | 'webp';

const CACHE_BYTES = 8 * 1024 * 1024;
const cache = createByteLimitedCache<Buffer>(CACHE_BYTES, ({ length }) => length);

interface CoverTurn {
  companyId: string;
}

const toDataUrl = (bytes: Buffer, mime: string) => `data:${mime};base64,${bytes.toString('base64')}`;

type CoverFile = CoverSource['media'][string];

/** Bytes of a file, at the smallest stored width that is large enough; null when the file is lost. */
const readPicture = async (
  storage: Storage,
  media: CoverFile,
  width: number,
): Promise<{ bytes: Buffer; mime: string } | null> => {
  const variant = media.variants.toSorted((a, b) => a.width - b.width).find((one) => one.width >= width);
  try {
    return variant
      ? { bytes: await storage.get(buildVariantKey(media, variant.width)), mime: 'image/webp' }
      : { bytes: await storage.get(buildOriginalKey(media)), mime: media.mime };
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
};

const measureBrightest = (bytes: Buffer, companyId: string): Promise<string> =>
  runImageOperation('brightestColour', { bytes }, { companyId, fileName: 'couverture' });

/** Bound of the pixels of a cover picture, as `#rrggbb`; null when its file is lost. */
export const findCoverBrightest = async (
  storage: Storage,
  media: CoverFile,
  { companyId }: CoverTurn,
): Promise<string | null> => {
  const picture = await readPicture(storage, media, COVER_SIZES.wide.width);
  return picture && measureBrightest(picture.bytes, companyId);
};

const loadPicture = async (
  storage: Storage,
  { cover, media, layout }: CoverSource,
  width: number,
  { companyId }: CoverTurn,
): Promise<CoverDesign['picture']> => {
  const file = cover.mediaId === null || !PICTURE_LAYOUTS.includes(layout) ? undefined : media[cover.mediaId];
  const picture = file && (await readPicture(storage, file, width));
  if (!picture) return null;
  const brightest =
    layout === 'photo'
      ? (getStoredBrightest(cover, file.version) ?? (await measureBrightest(picture.bytes, companyId)))
      : undefined;
  return {
    href: toDataUrl(picture.bytes, picture.mime),
    width: file.width ?? 1200,
    height: file.height ?? 630,
    ...(file.focal && { focal: file.focal }),
    ...(brightest && { brightest }),
  };
};

const loadLogo = async (storage: Storage, { theme, media }: CoverSource): Promise<CoverPicture | null> => {
  const file = theme.logo.mediaId === null ? undefined : media[theme.logo.mediaId];
  const logo = file && (await readPicture(storage, file, 480));
  return logo ? { href: toDataUrl(logo.bytes, logo.mime), width: file.width ?? 240, height: file.height ?? 120 } : null;
};

/** Cover as an SVG drawing of these pixels, with its files within it. */
export const drawCover = async (
  storage: Storage,
  source: CoverSource,
  size: { width: number; height: number },
  turn: CoverTurn,
  draw: typeof renderCover = renderCover,
): Promise<string> => {
  const { title, subtitle, company, theme, fonts, layout, seed } = source;
  const [titleFont, textFont, picture, logo] = await Promise.all([
    loadCoverFont(storage, theme, fonts, 'title'),
    loadCoverFont(storage, theme, fonts, 'text'),
    loadPicture(storage, source, size.width, turn),
    loadLogo(storage, source),
  ]);
  const design = { layout, seed, colours: theme.colours, title, subtitle, company, picture, logo };
  return draw(design, size, { title: titleFont, text: textFont });
};

/** Identifies all that an image of a cover depends on. */
export const hashCover = ({ theme, cover, media, fonts, ...source }: CoverSource): string => {
  const files = [cover.mediaId, theme.logo.mediaId].map((id) => (id === null ? null : (media[id] ?? null)));
  return createHash('sha256')
    .update(JSON.stringify([source, theme, files, fonts]))
    .digest('hex')
    .slice(0, 24);
};

/** Cover of a booklet as an image, kept in memory for the next request. */
export const renderCoverFile = (
  storage: Storage,
  source: CoverSource,
  { size, format }: { size: CoverSize; format: CoverFormat },
  turn: CoverTurn,
): Promise<Buffer> =>
  cache.get(`${hashCover(source)} ${size} ${format}`, async () => {
    const svg = Buffer.from(
      await drawCover(storage, source, COVER_SIZES[size], turn, size === 'band' ? renderCoverArt : renderCover),
    );
    const bytes = await runImageOperation(
      'cover',
      { bytes: svg, format },
      { companyId: turn.companyId, fileName: 'couverture' },
    );
    return Buffer.from(bytes);
  });
