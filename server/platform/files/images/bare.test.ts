import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { prepareImage } from './image.ts';
import { isBareImage } from './is-bare-image.ts';

const createNoise = (): Sharp =>
  sharp({
    create: {
      width: 90,
      height: 70,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const FORMATS: [mime: string, write: (picture: Sharp) => Sharp][] = [
  ['image/jpeg', (picture) => picture.jpeg()],
  ['image/jpeg', (picture) => picture.jpeg({ progressive: true })],
  ['image/png', (picture) => picture.png()],
  ['image/png', (picture) => picture.png({ palette: true })],
  ['image/webp', (picture) => picture.webp()],
  ['image/webp', (picture) => picture.webp({ lossless: true })],
  ['image/gif', (picture) => picture.gif()],
];

test.each(FORMATS)('%s: what the library writes is bare, and what it writes of that too', async (mime, write) => {
  const { original } = await prepareImage(await write(createNoise()).toBuffer(), 'image', 'a-company');
  expect(isBareImage(original, mime)).toBe(true);
  expect(isBareImage((await prepareImage(original, 'image', 'a-company')).original, mime)).toBe(true);
});

test.each(FORMATS)('%s: a byte more, a byte less, and the bytes of another type are not', async (mime, write) => {
  const bytes = await write(createNoise()).toBuffer();
  expect(isBareImage(Buffer.concat([bytes, Buffer.from([0])]), mime)).toBe(false);
  expect(isBareImage(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]), mime)).toBe(false);
  expect(isBareImage(bytes.subarray(0, -1), mime)).toBe(false);
  expect(isBareImage(bytes, 'image/svg+xml')).toBe(false);
});

test.each(FORMATS.filter(([mime]) => mime !== 'image/gif'))(
  '%s: with a place or a profile is not',
  async (mime, write) => {
    const told = createNoise().withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } });
    expect(isBareImage(await write(told).toBuffer(), mime)).toBe(false);
    expect(isBareImage(await write(createNoise().withIccProfile('srgb')).toBuffer(), mime)).toBe(false);
  },
);

test('a moving picture is bare, and not once it holds a comment', async () => {
  const frames = Buffer.alloc(16 * 32 * 3, 90);
  frames.fill(200, 16 * 16 * 3);
  const gif = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect(isBareImage(gif, 'image/gif')).toBe(true);
  const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0]);
  expect(isBareImage(Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b])]), 'image/gif')).toBe(false);
});
