import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A picture of a sheet, with its height in the sheet in pixels; its width follows. */
export interface SheetPicture {
  bytes: Buffer;
  height: number;
}

const GAP_PX = 20;
const MARGIN_PX = 32;
const PAPER = '#dfe5ee';
const RADIUS_PX = 10;

const roundCorners = (width: number, height: number) =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS_PX}"/></svg>`,
  );

const fitPicture = async ({ bytes, height }: SheetPicture) => {
  const { data, info } = await sharp(bytes).resize({ height }).png().toBuffer({ resolveWithObject: true });
  const rounded = await sharp(data)
    .composite([{ input: roundCorners(info.width, info.height), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input: rounded, width: info.width, height: info.height };
};

/** Writes rows of pictures, one under the other, as `docs/images/{name}.webp`. */
export const writeSheet = async (name: string, rows: readonly (readonly SheetPicture[])[]): Promise<void> => {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [top, width] = [MARGIN_PX, 0];
  for (const row of rows) {
    let [left, height] = [MARGIN_PX, 0];
    for (const picture of await Promise.all(row.map(fitPicture))) {
      placed.push({ input: picture.input, left, top });
      left += picture.width + GAP_PX;
      height = Math.max(height, picture.height);
    }
    width = Math.max(width, left - GAP_PX + MARGIN_PX);
    top += height + GAP_PX;
  }
  const size = { width, height: top - GAP_PX + MARGIN_PX };
  await sharp({ create: { ...size, channels: 3, background: PAPER } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(fileURLToPath(new URL(`../../docs/images/${name}.webp`, import.meta.url)));
};
