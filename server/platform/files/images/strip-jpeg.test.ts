import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { prepareImage } from './image.ts';
import { isBareImage } from './is-bare-image.ts';
import { stripJpeg } from './strip-jpeg.ts';

const createNoise = (): Sharp =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const GPS = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 43/1 0/1' } };
const readPixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const prepare = (bytes: Buffer) => prepareImage(bytes, 'photo.jpg', 'a-company');

const PHOTOS: [name: string, write: () => Sharp][] = [
  ['baseline', () => createNoise().jpeg({ quality: 95 })],
  ['progressive', () => createNoise().jpeg({ progressive: true })],
  ['grey', () => createNoise().toColourspace('b-w').jpeg()],
  ['sRGB', () => createNoise().jpeg().withIccProfile('srgb')],
];

test.each(PHOTOS)('an upright photo (%s) keeps each pixel, and nothing but its pixels', async (_, write) => {
  const photo = Buffer.concat([await write().withExif(GPS).toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  expect(photo.includes('secret')).toBe(true);
  const { original, width, height } = await prepare(photo);
  expect({ width, height }).toEqual({ width: 700, height: 500 });
  expect(isBareImage(original, 'image/jpeg')).toBe(true);
  expect(await sharp(original).metadata()).not.toHaveProperty('exif');
  expect((await readPixels(original)).equals(await readPixels(photo))).toBe(true);
});

test('colours of another profile are converted, and those of print too', async () => {
  const wide = await createNoise().jpeg().withIccProfile('p3').toBuffer();
  const print = await createNoise().toColourspace('cmyk').jpeg().toBuffer();
  for (const photo of [wide, print]) {
    const { original } = await prepare(photo);
    expect(isBareImage(original, 'image/jpeg')).toBe(true);
    expect(await sharp(original).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    expect((await readPixels(original)).equals(await readPixels(photo))).toBe(false);
  }
  expect(stripJpeg(print)).toBeNull();
});

test('a photo cut anywhere is not kept', async () => {
  const photo = await createNoise().jpeg().withExif(GPS).toBuffer();
  expect(stripJpeg(photo)).not.toBeNull();
  for (let size = 0; size < photo.length; size += 97) expect(stripJpeg(photo.subarray(0, size))).toBeNull();
});
