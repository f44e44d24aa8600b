import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { readZipDirectory } from '../../platform/files/read-zip.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MAX_INFLATED_BYTES = 300 * MEGABYTE;
/** Above this ratio a large part is a zip bomb; the XML of office documents stays below 60. */
const MAX_COMPRESSION_RATIO = 200;

/**
 * True for a PDF that needs a password. The key is in its trailer, or in the dictionary of a cross-reference stream:
 * both are plain text.
 */
export const isLockedPdf = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1)) {
    // « /EncryptMetadata » is another key; this one is followed by a reference or a dictionary.
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at, at + 40))) return true;
  }
  return false;
};

/** Throws MED-008 for an office document that is broken or declares an abnormal size. Inflates nothing. */
export const refuseZipBomb = (bytes: Buffer, fichier: string): void => {
  try {
    const entries = readZipDirectory(bytes);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    const isBomb = entries.some(({ size, packed }) => size > MEGABYTE && size > packed * MAX_COMPRESSION_RATIO);
    if (total > MAX_INFLATED_BYTES || isBomb) throw new RangeError('A bomb');
  } catch {
    throw new Refusal('MED-008', { fichier });
  }
};
