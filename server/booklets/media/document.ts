import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { directory } from '../documents/archive.ts';

const MAX_TOTAL = 300 * MEGABYTE;
/** Beyond this ratio a large part is no text but a bomb; the XML of office documents stays under 60. */
const MAX_RATIO = 200;

/**
 * Whether a PDF asks for a password before it is read. The key stands in its trailer, or in the dictionary of the
 * cross-references that takes its place: both are written in clear.
 */
export const isLockedPdf = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1)) {
    // « /EncryptMetadata » is another key; what follows ours is a reference or a dictionary.
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at, at + 40))) return true;
  }
  return false;
};

/** Refuses (MED-008) an office document that is broken, or that declares far more than it weighs. Nothing is inflated. */
export const refuseBomb = (bytes: Buffer, fichier: string): void => {
  try {
    const entries = directory(bytes);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    const isBomb = entries.some(({ size, packed }) => size > MEGABYTE && size > packed * MAX_RATIO);
    if (total > MAX_TOTAL || isBomb) throw new RangeError('A bomb');
  } catch {
    throw new Refusal('MED-008', { fichier });
  }
};
