import { inflateRawSync } from 'node:zlib';

const MAX_ZIP_ENTRIES = 5000;

/** A part of a zip, as declared in its directory. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  packed: number;
  size: number;
  offset: number;
}

/** Reads the central directory of a zip. Throws a `RangeError` (of Buffer or of this module) for invalid bytes. */
export const readZipDirectory = (bytes: Buffer): ZipEntry[] => {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new RangeError('No end of directory');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ZIP_ENTRIES) throw new RangeError('Too many entries');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new RangeError('Not an entry');
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/** Inflates one part within its declared size: a zip with false sizes fails here. */
export const inflateZipEntry = (bytes: Buffer, { method, packed, size, offset }: ZipEntry): Buffer => {
  if (bytes.readUInt32LE(offset) !== 0x04034b50) throw new RangeError('Not a part');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(start, start + packed);
  if (method === 0) return data;
  if (method !== 8) throw new RangeError('Unknown compression');
  const plain = inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  if (plain.length !== size) throw new RangeError('Wrong size');
  return plain;
};
