import sharp, { type Metadata, type Sharp } from 'sharp';
import { toHex } from '../../../../contract/platform/text/colour.ts';
import { Refusal } from '../../http/refusal.ts';
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
}

export interface PreparedImage {
  /** Displayed size in pixels, after the orientation is applied. */
  width: number;
  height: number;
  /** Type of `original`, which may differ from the uploaded file: AVIF becomes WebP, HEIC becomes JPEG. */
  mime: string;
  /** File without EXIF, location, thumbnail or script: re-encoded, or the coded data of a JPEG and nothing else. */
  original: Buffer;
  /** WebP copies, one per width of `VARIANT_WIDTHS` up to the picture's width. */
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

/**
 * Decodes an image of a known type and writes it with its copies. Throws the refusals of `prepareImage`. A JPEG is decoded
 * once, at the size of its widest copy, unless it has to be encoded again.
 */
export const renderImage = async (bytes: Buffer, fichier: string, mime: string): Promise<PreparedImage> => {
  const svg = mime === 'image/svg+xml';
  const heic = mime === 'image/heic' || mime === 'image/heif';
  try {
    const source = svg ? sanitizeSvg(bytes, fichier) : heic ? await decodeHeic(bytes, fichier, MAX_PIXELS) : bytes;
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
    const output = encodeOriginal(read(), mime);
    const kept = svg ? source : keepCodedData(source, mime, header);
    const encoded = kept ? null : await output.picture.toBuffer({ resolveWithObject: true });
    const width = encoded?.info.width ?? header.width;
    const height = encoded ? (encoded.info.pageHeight ?? encoded.info.height) : header.height;
    // Decodes only once: the widest copy comes from the file, the others from this copy.
    const widest = VARIANT_WIDTHS.findLast((size) => size <= width);
    const shared =
      svg || animated || widest === undefined
        ? null
        : await read().resize({ width: widest }).raw().toBuffer({ resolveWithObject: true });
    const copy = (): Sharp => (shared ? sharp(shared.data, { raw: shared.info }) : read());
    const variants: ImageVariant[] = [];
    for (const wanted of VARIANT_WIDTHS.filter((size) => svg || size <= width)) {
      const picture = svg
        ? sharp(source, { density: Math.min(2400, Math.max(1, (72 * wanted) / width)), limitInputPixels: MAX_PIXELS })
        : copy();
      variants.push({
        width: wanted,
        mime: 'image/webp',
        bytes: await picture.resize({ width: wanted }).webp({ quality: 82 }).toBuffer(),
      });
    }
    return {
      width,
      height,
      mime: svg ? mime : output.mime,
      original: kept ?? encoded?.data ?? source,
      variants,
      animated,
      ...(await analyseColours(shared ? copy() : sharp(source, { failOn: 'error' }).autoOrient())),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(heic ? 'MED-021' : 'MED-008', { fichier });
  }
};
