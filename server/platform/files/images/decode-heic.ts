import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';

/**
 * Decodes the main picture of a HEIC file, upright, as an uncompressed TIFF: the rest of the pipeline reads it as any
 * other image. Nothing else of the file is kept, neither EXIF nor location. Runs in an image process only: libheif (LGPL,
 * WebAssembly) is an unmodified package in node_modules, loaded when a HEIC arrives. Throws MED-009 above `maxPixels`,
 * before decoding, and MED-021 when it cannot be read.
 */
export const decodeHeic = async (bytes: Buffer, fichier: string, maxPixels: number): Promise<Buffer> => {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Refusal('MED-021', { fichier });
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) throw new Refusal('MED-009', { fichier, n: Math.ceil((width * height) / 1_000_000) });
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (result) => (result ? resolve() : reject(new Refusal('MED-021', { fichier }))));
  });
  for (const one of images) one.free();
  return sharp(pixels.data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
    .removeAlpha()
    .tiff({ compression: 'none' })
    .toBuffer();
};
