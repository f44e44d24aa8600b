import sharp from 'sharp';
import { toHex } from '../../../../contract/platform/text/colour.ts';

/** Side of the sample whose pixels are compared, in pixels. */
const SAMPLE_PX = 1_280;

/**
 * A colour whose channels are at least those of each pixel of a picture, as `#rrggbb`: a text that is readable on it is
 * readable on the whole picture.
 */
export const findBrightestColour = async (bytes: Buffer): Promise<string> => {
  const { data, info } = await sharp(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    // No kernel that mixes pixels: a bright pixel must stay bright.
    .resize({ width: SAMPLE_PX, height: SAMPLE_PX, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const brightest = [0, 0, 0];
  for (let index = 0; index < data.length; index += info.channels) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[index + Math.min(channel, info.channels - 1)] ?? 0;
      if (value > (brightest[channel] ?? 0)) brightest[channel] = value;
    }
  }
  const [r = 0, g = 0, b = 0] = brightest;
  return toHex({ r, g, b });
};

export interface CoverPictureFile {
  bytes: Buffer;
  mime: 'image/jpeg' | 'image/png' | 'image/svg+xml';
  /** Bound of its pixels, as `#rrggbb`, when it was asked for. */
  brightest: string | null;
}

/**
 * A picture as the drawing of a cover holds it: JPEG, PNG with transparency, or a vector drawing as it is. The drawing
 * library leaves out WebP and AVIF pictures, without an error.
 */
export const renderCoverPicture = async (
  source: Buffer,
  { width, isMeasured }: { width: number; isMeasured: boolean },
): Promise<CoverPictureFile> => {
  const { format, hasAlpha } = await sharp(source).metadata();
  const measure = async (bytes: Buffer) => (isMeasured ? findBrightestColour(bytes) : null);
  if (format === 'svg') return { bytes: source, mime: 'image/svg+xml', brightest: await measure(source) };
  const picture = sharp(source).rotate().resize({ width, withoutEnlargement: true });
  const bytes = await (hasAlpha ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
  return { bytes, mime: hasAlpha ? 'image/png' : 'image/jpeg', brightest: await measure(bytes) };
};

/** Renders the drawing of a cover: PNG for messages and paper, WebP for screens. */
export const renderCoverImage = (svg: Buffer, format: 'png' | 'webp'): Promise<Buffer> => {
  const drawing = sharp(svg, { unlimited: true });
  return format === 'png'
    ? drawing.png({ palette: true, quality: 90 }).toBuffer()
    : drawing.webp({ quality: 86 }).toBuffer();
};
