/*
 * Detects image bytes with the picture only, as the library writes them: no location, thumbnail, profile, comment or
 * trailing data. Such bytes need no new encoding when they are uploaded again.
 */

const ALLOWED_JPEG_MARKERS = /^(db|c0|c1|c2|c4|dd|da)$/;
const JFIF_SIGNATURE = Buffer.from('4a46494600', 'hex');

/** Finds the end of the coded data from `from`: the next marker other than padding and restarts. */
export const findCodedEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xd9;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
};

const isBareJpeg = (bytes: Buffer): boolean => {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes.toString('hex', at + 1, at + 2);
    const length = bytes.readUInt16BE(at + 2);
    // « JFIF » without its optional thumbnail.
    const isHead = marker === 'e0' && length === 16 && bytes.subarray(at + 4, at + 9).equals(JFIF_SIGNATURE);
    if (!isHead && !ALLOWED_JPEG_MARKERS.test(marker)) return false;
    at += 2 + length;
    if (marker === 'da') at = findCodedEnd(bytes, at);
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2 === bytes.length;
  }
  return false;
};

/** Names of the parts of a file whose parts declare their length; null if it is truncated or has trailing data. */
const listParts = (
  bytes: Buffer,
  from: number,
  read: (at: number) => { name: string; size: number },
): string[] | null => {
  const names: string[] = [];
  let at = from;
  while (at + 8 <= bytes.length) {
    const { name, size } = read(at);
    names.push(name);
    at += size;
  }
  return at === bytes.length ? names : null;
};

const isBarePng = (bytes: Buffer): boolean => {
  const names = listParts(bytes, 8, (at) => ({
    name: bytes.toString('latin1', at + 4, at + 8),
    size: 12 + bytes.readUInt32BE(at),
  }));
  return (
    names !== null &&
    names.indexOf('IEND') === names.length - 1 &&
    names.every((name) => /^(IHDR|PLTE|tRNS|bKGD|pHYs|sRGB|gAMA|cHRM|IDAT|IEND)$/.test(name))
  );
};

const isBareWebp = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const names = listParts(bytes, 12, (at) => {
    const length = bytes.readUInt32LE(at + 4);
    return { name: bytes.toString('latin1', at, at + 4), size: 8 + length + (length % 2) };
  });
  return names?.every((name) => /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF)$/.test(name)) ?? false;
};

/** Skips the sub-blocks of a GIF part. */
const skipPieces = (bytes: Buffer, from: number): number => {
  let at = from;
  while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};
const getTableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const isBareGif = (bytes: Buffer): boolean => {
  let at = 13 + getTableSize(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return at === bytes.length - 1;
    if (kind === 0x2c) at = skipPieces(bytes, at + 11 + getTableSize(bytes[at + 9] ?? 0));
    else if (kind === 0x21 && bytes[at + 1] === 0xf9) at = skipPieces(bytes, at + 2);
    else if (kind === 0x21 && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0')
      at = skipPieces(bytes, at + 2);
    else return false;
  }
  return false;
};

const CHECKS_BY_TYPE: Record<string, (bytes: Buffer) => boolean> = {
  'image/jpeg': isBareJpeg,
  'image/png': isBarePng,
  'image/webp': isBareWebp,
  'image/gif': isBareGif,
};

/** True for a bare image. The bytes must already decode without error as this type; false for any other type. */
export const isBareImage = (bytes: Buffer, mime: string): boolean => CHECKS_BY_TYPE[mime]?.(bytes) ?? false;
