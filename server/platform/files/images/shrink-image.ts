import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;

/** Shrinks a picture to at most `width` pixels, in the same format. */
export const shrinkImage = async (bytes: Buffer, mime: string, width: number) => {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).resize({
    width,
    withoutEnlargement: true,
  });
  const written =
    mime === 'image/png'
      ? picture.png({ compressionLevel: 9 })
      : mime === 'image/webp'
        ? picture.webp({ quality: 82 })
        : picture.jpeg({ quality: 82 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};
