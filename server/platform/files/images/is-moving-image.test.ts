import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isMovingImage, WEBP_HEADER_BYTES } from './is-moving-image.ts';

const createFrames = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: 80 * index, g: 20, b: 40 } } })
      .png()
      .toBuffer(),
  );
const createImage = async (count: number) =>
  count === 1
    ? sharp(await createFrames(1)[0])
    : sharp(await Promise.all(createFrames(count)), { join: { animated: true } });

test.each(['gif', 'webp'] as const)('a %s of several frames moves, one of a single frame does not', async (format) => {
  expect(isMovingImage(await (await createImage(3)).toFormat(format).toBuffer())).toBe(true);
  expect(isMovingImage(await (await createImage(1)).toFormat(format).toBuffer())).toBe(false);
});

test('the start of a WebP is enough; anything else does not move', async () => {
  const webp = await (await createImage(3)).webp().toBuffer();
  expect(isMovingImage(webp.subarray(0, WEBP_HEADER_BYTES))).toBe(true);
  expect(isMovingImage(await (await createImage(1)).png().toBuffer())).toBe(false);
  expect(isMovingImage(Buffer.from('GIF89a'))).toBe(false);
  expect(isMovingImage(Buffer.alloc(0))).toBe(false);
});
