import sharp from 'sharp';
import type { Crop } from '../../../../contract/booklets/media/media.ts';
import { Refusal } from '../../http/refusal.ts';

/** Minimum useful side, in pixels. */
const MIN_SIDE_PX = 16;

/** Crops a picture to a new file in the same format. Throws MED-018 below the minimum size. */
export const cropImage = async (whole: Buffer, { x, y, width, height }: Crop): Promise<Buffer> => {
  const size = await sharp(whole).metadata();
  const left = Math.round(x * size.width);
  const top = Math.round(y * size.height);
  const part = {
    left,
    top,
    width: Math.min(Math.round(width * size.width), size.width - left),
    height: Math.min(Math.round(height * size.height), size.height - top),
  };
  if (part.width < MIN_SIDE_PX || part.height < MIN_SIDE_PX) throw new Refusal('MED-018');
  const cut = sharp(whole).extract(part);
  // The result is encoded once more later, so this step must lose nothing visible.
  if (size.format === 'jpeg') return cut.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer();
  return size.format === 'webp' ? cut.webp({ quality: 97 }).toBuffer() : cut.png().toBuffer();
};
