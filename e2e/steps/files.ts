import sharp from 'sharp';

/** A flat picture of this size, in pixels. */
export const png = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7a4a21' } })
    .png()
    .toBuffer(),
});

export const textFile = (name: string, mimeType: string, words: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(words),
});
