const GIF_HEADER_BYTES = 13;
const GIF_EXTENSION = 0x21;
const GIF_FRAME = 0x2c;
const GIF_FRAME_BYTES = 10;

/** Bytes of the colour table that a flags byte announces. */
const measureColourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Position after a run of sub-blocks, each after its length; an empty one ends the run. */
const skipSubBlocks = (bytes: Buffer, from: number): number => {
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
  return at + 1;
};

/** True for a GIF of several frames (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
const isMovingGif = (bytes: Buffer): boolean => {
  let at = GIF_HEADER_BYTES + measureColourTable(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length) {
    if (bytes[at] === GIF_EXTENSION) at = skipSubBlocks(bytes, at + 2);
    else if (bytes[at] === GIF_FRAME) {
      frames += 1;
      if (frames > 1) return true;
      // A byte gives the size of the codes of the pixels.
      at = skipSubBlocks(bytes, at + GIF_FRAME_BYTES + measureColourTable(bytes[at + 9] ?? 0) + 1);
    } else return false;
  }
  return false;
};

/** Bytes at the start of a WebP file that tell whether it moves. */
export const WEBP_HEADER_BYTES = 21;
const WEBP_ANIMATION_FLAG = 0x02;

/** True for a GIF or a WebP of several frames. Of a WebP, the first `WEBP_HEADER_BYTES` are enough. */
export const isMovingImage = (bytes: Buffer): boolean => {
  const readName = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (readName(0, 3) === 'GIF') return isMovingGif(bytes);
  return readName(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION_FLAG) !== 0;
};
