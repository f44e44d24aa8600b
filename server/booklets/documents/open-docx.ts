import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { inflateZipEntry, readZipDirectory } from '../../platform/files/read-zip.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MAX_DOCX_BYTES = 50 * MEGABYTE;
const MAX_INFLATED_BYTES = 300 * MEGABYTE;
/** Parsers read whole text parts: 30 Mo of XML is about five thousand pages. */
const MAX_XML_BYTES = 30 * MEGABYTE;
/** Above this ratio a large part is a zip bomb; real Word XML stays below 60. */
const MAX_COMPRESSION_RATIO = 200;

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const toUtf16 = (text: string) => Buffer.from(text, 'utf16le');

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
