import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { Refusal } from '../../http/refusal.ts';
import { formatFileSize } from '../storage/format-file-size.ts';
import { type DetectedType, detectFileType } from './detect-file-type.ts';
import { runImageOperation } from './image-pool.ts';
import type { PreparedImage } from './render-image.ts';

export type { ImageVariant, PreparedImage } from './render-image.ts';
export { VARIANT_WIDTHS } from './variant-widths.ts';

const MAX_IMAGE_BYTES = 20 * MEGABYTE;
const MAX_GIF_BYTES = 5 * MEGABYTE;

export const IMAGE_FORMATS = 'JPEG, PNG, WebP, AVIF, GIF, SVG, HEIC';
const IMAGE_NAME = /\.(jpe?g|png|apng|webp|avif|gif|svg|heic|heif)$/i;
const ACCEPTED_MIME = /^image\/(jpeg|png|apng|webp|avif|gif|svg\+xml|heic|heif)$/;

/** Returns the real type of an accepted image. Throws MED-001, MED-002, MED-007 or MED-008. */
const requireAcceptedType = async (bytes: Buffer, fileName: string): Promise<DetectedType> => {
  const fichier = fileName;
  const real = await detectFileType(bytes);
  if (!real || !ACCEPTED_MIME.test(real.mime)) {
    if (!IMAGE_NAME.test(fileName)) throw new Refusal('MED-007', { fichier, formats: IMAGE_FORMATS });
    throw real ? new Refusal('MED-002', { fichier, type: real.label }) : new Refusal('MED-008', { fichier });
  }
  const max = real.mime === 'image/gif' ? MAX_GIF_BYTES : MAX_IMAGE_BYTES;
  if (bytes.length > max)
    throw new Refusal('MED-001', { fichier, taille: formatFileSize(bytes.length), max: formatFileSize(max) });
  return real;
};

/**
 * Checks and re-encodes an image, in a separate process and in the company's turn. Reads its pixel size from the header
 * before any decoding. Throws a `Refusal`: MED-001 too heavy, MED-002 different from its name, MED-005 SVG with a
 * script, MED-007 type not accepted, MED-008 broken, MED-009 above 50 megapixels, MED-022 too slow.
 */
export const prepareImage = async (bytes: Buffer, fileName: string, companyId: string): Promise<PreparedImage> => {
  const { mime } = await requireAcceptedType(bytes, fileName);
  return runImageOperation('prepare', { bytes, mime, fileName }, { companyId, fileName });
};
