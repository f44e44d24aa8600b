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

/** Renders a logo that fits in a box of pixels, as a PNG with its transparency. */
export const renderMailLogo = async (bytes: Buffer, box: { width: number; height: number }) => {
  const { data, info } = await sharp(bytes, { density: DENSITY_DPI })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width };
};

interface MailCrop {
  /** Size of the result, in pixels. */
  width: number;
  height: number;
  /** Point that stays visible, each coordinate from 0 to 1. */
  focal: { x: number; y: number };
  maxBytes: number;
}

/** Qualities to try, until the file is small enough. */
const CROP_QUALITIES = [74, 60, 45, 30];

/** Renders the part of a picture around its focal point as a JPEG; transparent parts become white. */
export const renderMailCrop = async (bytes: Buffer, { width, height, focal, maxBytes }: MailCrop): Promise<Buffer> => {
  const upright = await sharp(bytes, { density: DENSITY_DPI })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toBuffer();
  const size = await sharp(upright).metadata();
  const scale = Math.min(size.width / width, size.height / height);
  const part = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const place = (length: number, piece: number, at: number) =>
    Math.round(Math.min(length - piece, Math.max(0, at * length - piece / 2)));
  const picture = sharp(upright)
    .extract({ ...part, left: place(size.width, part.width, focal.x), top: place(size.height, part.height, focal.y) })
    .resize({ width, height, fit: 'cover' });
  let small: Buffer = Buffer.alloc(0);
  for (const quality of CROP_QUALITIES) {
    small = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (small.length <= maxBytes) break;
  }
  return small;
};

/** Renders a drawing as a PNG of few colours, at its own size. */
export const renderMailDrawing = (svg: Buffer): Promise<Buffer> =>
  sharp(svg).png({ palette: true, colours: 32 }).toBuffer();

/** Renders the logo of a letter as a PNG that fits in a box of pixels. */
export const renderLetterLogo = async (bytes: Buffer, box: { width: number; height: number }) => {
  const { data, info } = await sharp(bytes, { density: DENSITY_DPI })
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};
