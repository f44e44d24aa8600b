import { FRENCH_CHARACTERS, MAX_FONT_BYTES } from '../../../contract/booklets/fonts/company-fonts.ts';
import type { ErrorCode, ErrorValues } from '../../../contract/platform/errors.ts';
import { isWoff2 } from '../../platform/documents/woff2.ts';
import { detectFileType } from '../../platform/files/images/detect-file-type.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import type { FontFacts } from './font-facts.ts';

/** Refuses the file, under its field. */
const createFileRefusal = (code: ErrorCode, values: ErrorValues) => createFieldRefusal('file', code, values);

const parseFacts = async (bytes: Buffer, fichier: string): Promise<{ facts: FontFacts; missing: string[] }> => {
  // Loaded here with fontkit and its dictionary, 1.3 MB of source.
  const { parseFontFacts } = await import('./font-facts.ts');
  try {
    const facts = parseFontFacts(bytes);
    const missing = [...FRENCH_CHARACTERS].filter((sign) => facts.findGlyph(sign.codePointAt(0) ?? 0) === 0);
    return { facts, missing };
  } catch {
    throw createFileRefusal('MED-008', { fichier });
  }
};

/**
 * Validates a font file by its bytes. Throws a `Refusal`: MED-001 over 300 Ko, MED-002 content unlike the name, MED-007
 * not WOFF2, MED-008 damaged, WIZ-005 with the missing French characters.
 */
export const validateFont = async (file: ReceivedFile): Promise<FontFacts> => {
  const fichier = file.name;
  const promised = /\.woff2$/i.test(fichier);
  const bytes = await file.read();
  if (!isWoff2(bytes)) {
    const real = await detectFileType(bytes);
    if (!promised) throw createFileRefusal('MED-007', { fichier, formats: 'WOFF2' });
    throw real
      ? createFileRefusal('MED-002', { fichier, type: real.label })
      : createFileRefusal('MED-008', { fichier });
  }
  if (!promised) throw createFileRefusal('MED-002', { fichier, type: 'WOFF2' });
  if (file.size > MAX_FONT_BYTES) {
    throw createFileRefusal('MED-001', {
      fichier,
      taille: formatFileSize(file.size),
      max: formatFileSize(MAX_FONT_BYTES),
    });
  }
  const { facts, missing } = await parseFacts(bytes, fichier);
  if (missing.length > 0) throw createFileRefusal('WIZ-005', { caracteres: missing.join(' ') });
  return facts;
};
