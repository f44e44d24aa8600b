import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { Refusal } from '../../http/refusal.ts';
import { formatFileSize } from '../storage/format-file-size.ts';
import { detectFileType } from './detect-file-type.ts';
import { type PreparedImage, prepareImage } from './image.ts';

const MAX_LOGO_BYTES = 5 * MEGABYTE;
const MIN_LOGO_WIDTH_PX = 128;
const MAX_LOGO_RATIO = 6;
const LOGO_FORMATS = 'SVG, PNG, JPEG, WebP';

/**
 * Prepares a logo of a booklet or a company. `hasAlpha` of the result tells if it suits a coloured background. Throws a
 * `Refusal`: WIZ-006 narrower than 128 px (no minimum for vector drawings), WIZ-012 above a ratio of 6 to 1, WIZ-013
 * animated, MED-001 above 5 Mo, MED-007 other than SVG, PNG, JPEG or WebP, or those of `prepareImage`.
 */
export const checkLogo = async (bytes: Buffer, fileName: string, companyId: string): Promise<PreparedImage> => {
  if (bytes.length > MAX_LOGO_BYTES) {
    throw new Refusal('MED-001', {
      fichier: fileName,
      taille: formatFileSize(bytes.length),
      max: formatFileSize(MAX_LOGO_BYTES),
    });
  }
  const real = await detectFileType(bytes);
  if (real?.mime === 'image/apng') throw new Refusal('WIZ-013');
  const image = await prepareImage(bytes, fileName, companyId);
  if (image.animated) throw new Refusal('WIZ-013');
  if (!real || !/^image\/(svg\+xml|png|jpeg|webp)$/.test(real.mime)) {
    throw new Refusal('MED-007', { fichier: fileName, formats: LOGO_FORMATS });
  }
  const { width, height } = image;
  if (real.mime !== 'image/svg+xml' && width < MIN_LOGO_WIDTH_PX) {
    throw new Refusal('WIZ-006', { l: `${width}`, h: `${height}`, min: MIN_LOGO_WIDTH_PX });
  }
  if (Math.max(width / height, height / width) > MAX_LOGO_RATIO) throw new Refusal('WIZ-012');
  return image;
};
