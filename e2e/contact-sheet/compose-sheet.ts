import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A picture of a sheet, with its height in the sheet in pixels; rows are then enlarged to the width of the widest. */
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

const getImagePath = (file: string): string => fileURLToPath(new URL(`../../docs/images/${file}`, import.meta.url));

/** Writes one picture as `docs/images/{name}.webp`. */
export const writeScreen = async (name: string, bytes: Buffer): Promise<void> => {
  await sharp(bytes)
    .webp({ quality: 88 })
    .toFile(getImagePath(`${name}.webp`));
};

/** A picture at a whole number of pixels, with round corners. */
const fitPicture = async (bytes: Buffer, width: number, height: number): Promise<Buffer> => {
  const resized = await sharp(bytes).resize({ width, height, fit: 'fill' }).png().toBuffer();
  return sharp(resized)
    .composite([{ input: roundCorners(width, height), blend: 'dest-in' }])
    .png()
    .toBuffer();
};

type SheetRow = readonly SheetPicture[];

/** Widths of the pictures of a row, at their heights. */
const measureRow = (row: SheetRow): Promise<number[]> =>
  Promise.all(
    row.map(async ({ bytes, height }) => {
      const size = await sharp(bytes).metadata();
      return (size.width / size.height) * height;
    }),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const addGaps = (widths: readonly number[]): number => sum(widths) + GAP_PX * (widths.length - 1);

/** Writes rows of pictures of one width, one under the other, as `docs/images/{name}.webp`. */
export const writeSheet = async (name: string, rows: readonly SheetRow[]): Promise<void> => {
  const widths = await Promise.all(rows.map(measureRow));
  const inner = Math.round(Math.max(...widths.map(addGaps)));
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let top = MARGIN_PX;
  for (const [index, row] of rows.entries()) {
    const known = widths[index] ?? [];
    const scale = (inner - GAP_PX * (row.length - 1)) / sum(known);
    const height = Math.round((row[0]?.height ?? 0) * scale);
    let left = MARGIN_PX;
    for (const [place, { bytes }] of row.entries()) {
      const isLast = place === row.length - 1;
      const width = isLast ? MARGIN_PX + inner - left : Math.round((known[place] ?? 0) * scale);
      placed.push({ input: await fitPicture(bytes, width, height), left, top });
      left += width + GAP_PX;
    }
    top += height + GAP_PX;
  }
  const size = { width: inner + 2 * MARGIN_PX, height: top - GAP_PX + MARGIN_PX };
  await sharp({ create: { ...size, channels: 3, background: PAPER } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(getImagePath(`${name}.webp`));
};
