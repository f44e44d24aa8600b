import { findCodedEnd, isBareImage } from './is-bare-image.ts';

/** JFIF without density or thumbnail: it says that the colours are YCbCr, or grey. */
const JFIF_HEADER = Buffer.from('ffe000104a46494600010200000100010000', 'hex');
const START = Buffer.from('ffd8', 'hex');
const END = Buffer.from('ffd9', 'hex');

/** Tables and coded data: quantisation, frame, Huffman tables, restart interval, scan. */
const PICTURE_MARKERS = new Set([0xdb, 0xc0, 0xc1, 0xc2, 0xc4, 0xdd, 0xda]);
/** Adobe's segment chooses other colours than JFIF: CMYK, or RGB. */
const ADOBE_MARKER = 0xee;
const MARKERS_WITHOUT_LENGTH = new Set([0x01, 0xff]);

/** True for a frame of grey or YCbCr: components that are named with letters (« RGB ») are something else. */
const hasJfifColours = (bytes: Buffer, frameAt: number): boolean => {
  const components = bytes[frameAt + 9];
  if (components === 1) return true;
  return components === 3 && [0, 1, 2].every((index) => (bytes[frameAt + 10 + 3 * index] ?? 0xff) < 0x20);
};

/**
 * The same picture without anything else: no location, camera, thumbnail, comment or byte after the end; the coded data
 * is not encoded again, and loses nothing. Null for a JPEG that needs another encoding: other colours than those of
 * JFIF, or segments in an order that is not understood. Its bytes must decode without error.
 */
export const stripJpeg = (bytes: Buffer): Buffer | null => {
  const parts: Buffer[] = [START, JFIF_HEADER];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === ADOBE_MARKER || MARKERS_WITHOUT_LENGTH.has(marker)) return null;
    if (marker >= 0xc0 && marker <= 0xc2 && !hasJfifColours(bytes, at)) return null;
    const length = 2 + bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? findCodedEnd(bytes, at + length) : at + length;
    if (PICTURE_MARKERS.has(marker)) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker === 0xda && bytes[at] === 0xff && bytes[at + 1] === 0xd9) {
      const stripped = Buffer.concat([...parts, END]);
      return isBareImage(stripped, 'image/jpeg') ? stripped : null;
    }
  }
  return null;
};
