import sharp from 'sharp';

/** Dots per inch that a drawing is read at. */
const DENSITY = 200;

/** The picture as every mail program shows it, `width` pixels wide at most: PNG where it is transparent, else JPEG. */
export const renderMailPicture = async (
  bytes: Buffer,
  width: number,
): Promise<{ bytes: Buffer; kind: 'png' | 'jpeg' }> => {
  const picture = sharp(bytes, { density: DENSITY }).rotate().resize({ width, withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes).metadata();
  return hasAlpha
    ? { bytes: await picture.png({ palette: true }).toBuffer(), kind: 'png' }
    : { bytes: await picture.jpeg({ quality: 80 }).toBuffer(), kind: 'jpeg' };
};

/** The logo at the head of a letter, as a PNG that fits in a box of pixels. */
export const renderLetterLogo = async (bytes: Buffer, box: { width: number; height: number }) => {
  const { data, info } = await sharp(bytes, { density: DENSITY })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};
