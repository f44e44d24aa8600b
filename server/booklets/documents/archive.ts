import { inflateRawSync } from 'node:zlib';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MAX_DOCX_BYTES = 50 * MEGABYTE;
const MAX_INFLATED_BYTES = 300 * MEGABYTE;
/** Parsers read whole text parts: 30 Mo of XML is about five thousand pages. */
const MAX_XML_BYTES = 30 * MEGABYTE;
/** Above this ratio a large part is a zip bomb; real Word XML stays below 60. */
const MAX_COMPRESSION_RATIO = 200;
const MAX_ZIP_ENTRIES = 5000;

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const toUtf16 = (text: string) => Buffer.from(text, 'utf16le');

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

const isDocxTextPart = (name: string) =>
  /^(\[Content_Types\]\.xml|_rels\/|docProps\/core\.xml|word\/(?!embeddings\/|fonts\/))/.test(name);

export interface DocxParts {
  /** Name of the main text part, usually `word/document.xml`. */
  main: string;
  parts: Map<string, Buffer>;
}

/**
 * Reads the parts of a Word document, by name. Checks all sizes before it inflates anything. Throws a `Refusal`:
 * IMP-001 not a .docx, IMP-002 protected by a password, IMP-003 broken, IMP-004 over 50 Mo, IMP-005 empty file, IMP-009
 * zip bomb.
 */
export const openDocx = (bytes: Buffer, fileName: string): DocxParts => {
  const fichier = fileName;
  if (bytes.length > MAX_DOCX_BYTES) throw new Refusal('IMP-004', { fichier, taille: formatFileSize(bytes.length) });
  if (bytes.length === 0) throw new Refusal('IMP-005', { fichier });
  if (bytes.subarray(0, 8).equals(OLE_SIGNATURE) || bytes.subarray(0, 4).equals(OLE_SIGNATURE.subarray(0, 4))) {
    // Protected .docx files and .doc files from before 2007 share this container.
    const old = bytes.includes(toUtf16('WordDocument')) && !bytes.includes(toUtf16('EncryptedPackage'));
    throw new Refusal(old ? 'IMP-001' : 'IMP-002', { fichier });
  }
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new Refusal('IMP-001', { fichier });
  try {
    const entries = readZipDirectory(bytes);
    const main =
      entries.find(({ name }) => name === 'word/document.xml')?.name ??
      entries.find(({ name }) => /^word\/document\d*\.xml$/.test(name))?.name;
    if (!main) throw new Refusal('IMP-001', { fichier });
    if (entries.some(({ encrypted }) => encrypted)) throw new Refusal('IMP-002', { fichier });
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    const bomb = entries.some(
      ({ name, size, packed }) =>
        (size > MEGABYTE && size > packed * MAX_COMPRESSION_RATIO) ||
        (/\.(xml|rels)$/.test(name) && size > MAX_XML_BYTES),
    );
    if (total > MAX_INFLATED_BYTES || bomb) throw new Refusal('IMP-009', { fichier });
    return {
      main,
      parts: new Map(
        entries.filter(({ name }) => isDocxTextPart(name)).map((entry) => [entry.name, inflateZipEntry(bytes, entry)]),
      ),
    };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('IMP-003', { fichier });
  }
};
