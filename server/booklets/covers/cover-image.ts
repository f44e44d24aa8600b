import { createHash } from 'node:crypto';
import type { CoverDesign, CoverPicture } from '../../../blocks/cover/cover-design.ts';
import { renderCover, renderCoverArt } from '../../../blocks/cover/render-cover.ts';
import { renderCoverIcon } from '../../../blocks/cover/render-icon.ts';
import { getStoredBrightest, PICTURE_LAYOUTS } from '../../../contract/booklets/booklets/cover.ts';
import type { CoverPictureFile } from '../../platform/files/images/cover-image.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import { MissingFile, type Storage } from '../../platform/files/storage/storage.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import { buildOriginalKey, buildVariantKey } from '../media/storage-keys.ts';
import { loadCoverFont } from './cover-fonts.ts';
import type { CoverSource } from './cover-source.ts';

export const ICON_SIDE_PX = 512;

/** Sizes of covers, in pixels: a card, the preview of a link, the top of a message at twice its size, a printed page. */
export const COVER_SIZES = {
  card: { width: 640, height: 400 },
  wide: { width: 1200, height: 630 },
  strip: { width: 1200, height: 320 },
  page: { width: 1240, height: 1754 },
  /** Art alone, without text: the top of a poster. */
  band: { width: 1240, height: 521 },
  /** Icon of an installed booklet. */
  icon: { width: ICON_SIDE_PX, height: ICON_SIDE_PX },
} as const;
export type CoverSize = keyof typeof COVER_SIZES;
export type CoverFormat = 'png' | 'webp';

/** Drawings other than the cover itself. */
const DRAWINGS: Partial<Record<CoverSize, typeof renderCover>> = { band: renderCoverArt, icon: renderCoverIcon };

const CACHE_BYTES = 8 * 1024 * 1024;
const cache = createByteLimitedCache<Buffer>(CACHE_BYTES, ({ length }) => length);

interface CoverTurn {
  companyId: string;
}

const toDataUrl = ({ bytes, mime }: CoverPictureFile) => `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

type CoverFile = CoverSource['media'][string];

/** Bytes of a file, at the smallest stored width that is large enough; null when the file is lost. */
const readPicture = async (storage: Storage, media: CoverFile, width: number): Promise<Buffer | null> => {
  const variant = media.variants.toSorted((a, b) => a.width - b.width).find((one) => one.width >= width);
  try {
    return await storage.get(variant ? buildVariantKey(media, variant.width) : buildOriginalKey(media));
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
};

/** Bound of the pixels of a cover picture, as `#rrggbb`; null when its file is lost. */
export const findCoverBrightest = async (
  storage: Storage,
  media: CoverFile,
  { companyId }: CoverTurn,
): Promise<string | null> => {
  const bytes = await readPicture(storage, media, COVER_SIZES.wide.width);
  return bytes && runImageOperation('brightestColour', { bytes }, { companyId, fileName: 'couverture' });
};

/** Widest logo of a cover, in pixels. */
const LOGO_WIDTH_PX = 480;

/** A picture as a drawing holds it; null when its file is lost. */
const loadDrawnPicture = async (
  storage: Storage,
  file: CoverFile,
  options: { width: number; isMeasured: boolean },
  { companyId }: CoverTurn,
): Promise<CoverPictureFile | null> => {
  const bytes = await readPicture(storage, file, options.width);
  return bytes && runImageOperation('coverPicture', { bytes, ...options }, { companyId, fileName: 'couverture' });
};

const loadPicture = async (
  storage: Storage,
  { cover, media, layout }: CoverSource,
  width: number,
  turn: CoverTurn,
): Promise<CoverDesign['picture']> => {
  const file = cover.mediaId === null || !PICTURE_LAYOUTS.includes(layout) ? undefined : media[cover.mediaId];
  if (!file) return null;
  const stored = getStoredBrightest(cover, file.version);
  const isMeasured = layout === 'photo' && stored === undefined;
  const picture = await loadDrawnPicture(storage, file, { width, isMeasured }, turn);
  if (!picture) return null;
  const brightest = stored ?? picture.brightest;
  return {
    href: toDataUrl(picture),
    width: file.width ?? 1200,
    height: file.height ?? 630,
    ...(brightest && { brightest }),
    ...(file.focal && { focal: file.focal }),
  };
};

const loadLogo = async (
  storage: Storage,
  { theme, media }: CoverSource,
  turn: CoverTurn,
): Promise<CoverPicture | null> => {
  const file = theme.logo.mediaId === null ? undefined : media[theme.logo.mediaId];
  const logo = file && (await loadDrawnPicture(storage, file, { width: LOGO_WIDTH_PX, isMeasured: false }, turn));
  return logo ? { href: toDataUrl(logo), width: file.width ?? 240, height: file.height ?? 120 } : null;
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
    loadLogo(storage, source, turn),
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
    const svg = Buffer.from(await drawCover(storage, source, COVER_SIZES[size], turn, DRAWINGS[size]));
    const bytes = await runImageOperation(
      'cover',
      { bytes: svg, format },
      { companyId: turn.companyId, fileName: 'couverture' },
    );
    return Buffer.from(bytes);
  });
