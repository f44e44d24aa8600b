import sharp from 'sharp';
import type { Crop } from '../../../../contract/booklets/media/media.ts';
import { Refusal } from '../../http/refusal.ts';

/** Pixels of the smallest side that is worth showing. */
const MIN_SIDE = 16;

/** A part of a picture, as a file of its own in the same format. MED-018 when there is too little of it. */
export const cropped = async (whole: Buffer, { x, y, width, height }: Crop): Promise<Buffer> => {
  const size = await sharp(whole).metadata();
  const left = Math.round(x * size.width);
  const top = Math.round(y * size.height);
  const part = {
    left,
    top,
    width: Math.min(Math.round(width * size.width), size.width - left),
    height: Math.min(Math.round(height * size.height), size.height - top),
  };
  if (part.width < MIN_SIDE || part.height < MIN_SIDE) throw new Refusal('MED-018');
  const cut = sharp(whole).extract(part);
  // Written once more afterwards: nothing to be seen is to be lost here.
  if (size.format === 'jpeg') return cut.jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer();
  return size.format === 'webp' ? cut.webp({ quality: 97 }).toBuffer() : cut.png().toBuffer();
};
