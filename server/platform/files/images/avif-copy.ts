import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** The least effort: the next one takes four times as long for two percent fewer bytes. Looks like WebP at 82. */
const AVIF_OPTIONS = { quality: 60, effort: 0 } as const;
/** An AVIF copy is kept only below this share of the bytes of its WebP copy. */
const MAX_AVIF_SHARE = 0.9;

/** Decoded pixels, encoded several times. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

export const toPicture = ({ data, info }: Pixels): Sharp => sharp(data, { raw: info });

/** AVIF of these pixels; null when it is hardly smaller than their WebP of `webpBytes`. */
export const encodeAvif = async (pixels: Pixels, webpBytes: number): Promise<Buffer | null> => {
  const bytes = await toPicture(pixels).avif(AVIF_OPTIONS).toBuffer();
  return bytes.length <= webpBytes * MAX_AVIF_SHARE ? bytes : null;
};
