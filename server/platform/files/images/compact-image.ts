import sharp from 'sharp';

const MAX_PIXELS = 50_000_000;

/** Encodes a picture again as WebP, at most `width` pixels wide; the picture itself when that is no smaller. */
export const compactImage = async (
  bytes: Buffer,
  { mime, width, quality }: { mime: string; width: number; quality: number },
): Promise<{ bytes: Buffer; mime: string }> => {
  const compact = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return compact.length < bytes.length ? { bytes: compact, mime: 'image/webp' } : { bytes, mime };
};
