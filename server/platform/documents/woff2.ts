import { brotliDecompressSync } from 'node:zlib';

const SIGNATURE = 'wOF2';
const HEADER_BYTES = 48;
/** A collection holds several fonts; a page could not select one. */
const COLLECTION_FLAVOUR = 'ttcf';
/** A text font of 300 Ko unpacks to 2 Mo at most; a larger size means a decompression bomb. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const MAX_TABLES = 64;

/** Known table names by index. Other names are written in full. */
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .replaceAll('_', ' ')
    .split(/ (?=\S)/);
const CUSTOM_TAG_INDEX = 63;

export const isWoff2 = (file: Buffer): boolean => file.toString('latin1', 0, 4) === SIGNATURE;

export interface Woff2Entry {
  tag: string;
  /** Bytes in the unpacked stream. */
  length: number;
  /** Raw directory entry. */
  bytes: Buffer;
}

/** Decodes a directory number: seven bits per byte, the last byte below 128, five bytes at most. */
const decodeBase128 = (file: Buffer, at: number): [value: number, next: number] => {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = file.readUInt8(at + index);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + index + 1];
  }
  throw new RangeError('A number without an end');
};

/** Directory entries in order, and the offset of the compressed tables. */
export const parseWoff2Directory = (file: Buffer): [entries: Woff2Entry[], start: number] => {
  const count = file.readUInt16BE(12);
  if (count === 0 || count > MAX_TABLES) throw new RangeError('No sensible number of tables');
  const entries: Woff2Entry[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const first = at;
    const flags = file.readUInt8(at);
    at += 1;
    const number = flags & 63;
    const tag = number === CUSTOM_TAG_INDEX ? file.toString('latin1', at, at + 4) : KNOWN_TAGS[number];
    if (tag === undefined) throw new RangeError('Unknown table');
    if (number === CUSTOM_TAG_INDEX) at += 4;
    let length: number;
    [length, at] = decodeBase128(file, at);
    // Outline tables are transformed unless flagged otherwise; other tables are raw unless flagged otherwise.
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    if (transformed) [length, at] = decodeBase128(file, at);
    entries.push({ tag, length, bytes: file.subarray(first, at) });
  }
  return [entries, at];
};

/**
 * Tables of a WOFF2 file by name, outlines still transformed. Throws (an error of Buffer, of zlib, or a `RangeError`)
 * for an incomplete file.
 */
export const parseWoff2Tables = (file: Buffer): Map<string, Buffer> => {
  if (!isWoff2(file) || file.readUInt32BE(8) !== file.length) throw new RangeError('Not a whole WOFF2 file');
  if (file.toString('latin1', 4, 8) === COLLECTION_FLAVOUR) throw new RangeError('A collection');
  const [entries, start] = parseWoff2Directory(file);
  const packed = file.readUInt32BE(20);
  const total = entries.reduce((sum, { length }) => sum + length, 0);
  if (total > MAX_UNPACKED_BYTES || start + packed > file.length) throw new RangeError('Tables beyond the file');
  const unpacked = brotliDecompressSync(file.subarray(start, start + packed), { maxOutputLength: MAX_UNPACKED_BYTES });
  if (unpacked.length !== total) throw new RangeError('Tables do not fill the file');
  let at = 0;
  return new Map(
    entries.map(({ tag, length }) => {
      at += length;
      return [tag, unpacked.subarray(at - length, at)];
    }),
  );
};
