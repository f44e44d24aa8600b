import sharp, { type Metadata, type Sharp } from 'sharp';
import { toHex } from '../../../../contract/platform/text/colour.ts';
import { Refusal } from '../../http/refusal.ts';
import { encodeAvif, type Pixels, toPicture } from './avif-copy.ts';
import { decodeHeic } from './decode-heic.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { VARIANT_WIDTHS } from './variant-widths.ts';

const MEGAPIXEL = 1_000_000;
const MAX_PIXELS = 50 * MEGAPIXEL;
/** Pixel limit of all frames of an animation together, to bound memory. */
const MAX_FRAMES_PIXELS = 250 * MEGAPIXEL;

export interface ImageVariant {
  /** In pixels. */
  width: number;
  mime: 'image/webp';
  bytes: Buffer;
  /** The same copy in AVIF; null when it is hardly smaller, or for an animation. */
  avif: Buffer | null;
}

export interface AvifCopy {
  width: number;
  /** Null when AVIF is hardly smaller than the WebP copy. */
  bytes: Buffer | null;
}

export interface PreparedImage {
  /** Displayed size in pixels, after the orientation is applied. */
  width: number;
  height: number;
  /** Type of `original`, which may differ from the uploaded file: AVIF becomes WebP, HEIC becomes JPEG. */
  mime: string;
  /** File without EXIF, location, thumbnail or script: re-encoded, or the coded data of a JPEG and nothing else. */
  original: Buffer;
  /** Copies, one per width of `VARIANT_WIDTHS` up to the picture's width. */
  variants: ImageVariant[];
  animated: boolean;
  hasAlpha: boolean;
  /** `#rrggbb`, the placeholder colour while the picture loads. */
  dominant: string;
}

/** Encodes the original by its real type. */
const encodeOriginal = (picture: Sharp, mime: string): { picture: Sharp; mime: string } => {
  switch (mime) {
    case 'image/png':
    case 'image/apng':
      return { picture: picture.png({ compressionLevel: 9 }), mime: 'image/png' };
    case 'image/gif':
      return { picture: picture.gif(), mime };
    case 'image/webp':
    case 'image/avif':
      return { picture: picture.webp({ quality: 90 }), mime: 'image/webp' };
    default:
      // No mozjpeg: it takes eight times as long for ten percent fewer bytes, and readers get the copies anyway.
      return { picture: picture.jpeg({ quality: 90 }), mime: 'image/jpeg' };
  }
};

const analyseColours = async (picture: Sharp) => {
  const small = await picture.resize(128, 128, { fit: 'inside' }).png().toBuffer();
  const { dominant, isOpaque } = await sharp(small).stats();
  // Transparent pixels must not count in the placeholder colour.
  const flat = isOpaque ? dominant : (await sharp(small).flatten({ background: '#ffffff' }).stats()).dominant;
  return { dominant: toHex(flat), hasAlpha: !isOpaque };
};

/** Profiles name themselves in ASCII or in UTF-16. */
const isStandardProfile = (profile: Buffer): boolean =>
  profile.toString('latin1').replaceAll('\0', '').includes('sRGB');

/** Coded data of a JPEG that is upright and whose colours need no conversion; null for any other image. */
const keepCodedData = (source: Buffer, mime: string, { orientation = 1, icc }: Metadata): Buffer | null =>
  mime === 'image/jpeg' && orientation === 1 && (icc === undefined || isStandardProfile(icc))
    ? stripJpeg(source)
    : null;

const isPhonePhoto = (mime: string): boolean => mime === 'image/heic' || mime === 'image/heif';

const openImage = async (bytes: Buffer, fichier: string, mime: string) => {
  const isDrawing = mime === 'image/svg+xml';
  const source = isDrawing
    ? sanitizeSvg(bytes, fichier)
    : isPhonePhoto(mime)
      ? await decodeHeic(bytes, fichier, MAX_PIXELS)
      : bytes;
  const header = await sharp(source, { limitInputPixels: false, failOn: 'error' }).metadata();
  const pixels = header.width * header.height;
  const frames = header.pages ?? 1;
  if (pixels > MAX_PIXELS || pixels * frames > MAX_FRAMES_PIXELS) {
    throw new Refusal('MED-009', {
      fichier,
      n: Math.ceil((pixels > MAX_PIXELS ? pixels : pixels * frames) / MEGAPIXEL),
    });
  }
  const animated = frames > 1 && (mime === 'image/gif' || mime === 'image/webp');
  const read = () => sharp(source, { limitInputPixels: MAX_FRAMES_PIXELS, failOn: 'error', animated }).autoOrient();
  /** A drawing is drawn anew for each width. */
  const readAtWidth = (wanted: number) =>
    (isDrawing
      ? sharp(source, {
          density: Math.min(2400, Math.max(1, (72 * wanted) / header.width)),
          limitInputPixels: MAX_PIXELS,
        })
      : read()
    ).resize({ width: wanted });
  return { source, header, animated, isDrawing, read, readAtWidth };
};

type OpenedImage = Awaited<ReturnType<typeof openImage>>;

const decodePixels = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });

/** Decodes a photo only once: the widest copy comes from the file, the others from this copy. Null for other images. */
const decodeWidest = async (
  { isDrawing, animated, readAtWidth }: OpenedImage,
  width: number | undefined,
): Promise<Pixels | null> => (isDrawing || animated || width === undefined ? null : decodePixels(readAtWidth(width)));

const decodeAtWidth = ({ readAtWidth }: OpenedImage, shared: Pixels | null, width: number): Promise<Pixels> =>
  decodePixels(shared ? toPicture(shared).resize({ width }) : readAtWidth(width));

const WEBP_OPTIONS = { quality: 82 } as const;

const renderVariant = async (opened: OpenedImage, shared: Pixels | null, width: number): Promise<ImageVariant> => {
  const mime = 'image/webp';
  // Raw pixels hold no frames, and AVIF is written without animation.
  if (opened.animated)
    return { width, mime, bytes: await opened.readAtWidth(width).webp(WEBP_OPTIONS).toBuffer(), avif: null };
  const pixels = await decodeAtWidth(opened, shared, width);
  const bytes = await toPicture(pixels).webp(WEBP_OPTIONS).toBuffer();
  return { width, mime, bytes, avif: await encodeAvif(pixels, bytes.length) };
};

/** Refuses what the decoder cannot read: MED-021 for a phone photo, MED-008 otherwise. */
const refuseBrokenImage = async <Result>(
  fichier: string,
  mime: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(isPhonePhoto(mime) ? 'MED-021' : 'MED-008', { fichier });
  }
};

/**
 * Decodes an image of a known type and writes it with its copies. Throws the refusals of `prepareImage`. A JPEG is decoded
 * once, at the size of its widest copy, unless it has to be encoded again.
 */
export const renderImage = async (bytes: Buffer, fichier: string, mime: string): Promise<PreparedImage> => {
  return refuseBrokenImage(fichier, mime, async () => {
    const opened = await openImage(bytes, fichier, mime);
    const { source, header, animated, isDrawing, read } = opened;
    const output = encodeOriginal(read(), mime);
    const kept = isDrawing ? source : keepCodedData(source, mime, header);
    const encoded = kept ? null : await output.picture.toBuffer({ resolveWithObject: true });
    const width = encoded?.info.width ?? header.width;
    const height = encoded ? (encoded.info.pageHeight ?? encoded.info.height) : header.height;
    const widths = VARIANT_WIDTHS.filter((size) => isDrawing || size <= width);
    const shared = await decodeWidest(opened, widths.at(-1));
    const variants: ImageVariant[] = [];
    for (const wanted of widths) variants.push(await renderVariant(opened, shared, wanted));
    return {
      width,
      height,
      mime: isDrawing ? mime : output.mime,
      original: kept ?? encoded?.data ?? source,
      variants,
      animated,
      ...(await analyseColours(shared ? toPicture(shared) : sharp(source, { failOn: 'error' }).autoOrient())),
    };
  });
};

/** Encodes the AVIF copies of a stored image, beside WebP copies of these sizes. Throws MED-008. */
export const renderAvifCopies = (
  bytes: Buffer,
  fichier: string,
  mime: string,
  copies: readonly { width: number; size: number }[],
): Promise<AvifCopy[]> =>
  refuseBrokenImage(fichier, mime, async () => {
    const opened = await openImage(bytes, fichier, mime);
    if (opened.animated) return copies.map(({ width }) => ({ width, bytes: null }));
    const shared = await decodeWidest(opened, Math.max(...copies.map(({ width }) => width)));
    const done: AvifCopy[] = [];
    for (const { width, size } of copies)
      done.push({ width, bytes: await encodeAvif(await decodeAtWidth(opened, shared, width), size) });
    return done;
  });
