import sharp from 'sharp';

/** Resolution of vector drawings, in dots per inch. */
const DENSITY_DPI = 200;

/** Renders a picture for all mail clients, at most `width` pixels wide: PNG with transparency, otherwise JPEG. */
export const renderMailPicture = async (
  bytes: Buffer,
  width: number,
): Promise<{ bytes: Buffer; kind: 'png' | 'jpeg' }> => {
  const picture = sharp(bytes, { density: DENSITY_DPI }).rotate().resize({ width, withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes).metadata();
  return hasAlpha
    ? { bytes: await picture.png({ palette: true }).toBuffer(), kind: 'png' }
    : { bytes: await picture.jpeg({ quality: 80 }).toBuffer(), kind: 'jpeg' };
};

/** Renders the logo of a letter as a PNG that fits in a box of pixels. */
export const renderLetterLogo = async (bytes: Buffer, box: { width: number; height: number }) => {
  const { data, info } = await sharp(bytes, { density: DENSITY_DPI })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};
