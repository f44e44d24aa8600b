import { FRENCH_SIGNS, MAX_FONT_BYTES } from '../../../contract/booklets/fonts/company-fonts.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import { sniff } from '../../platform/files/images/sniff.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Received } from '../media/received.ts';
import { type FontFacts, fontFacts } from './font-facts.ts';
import { isWoff2 } from './woff2.ts';

/** Refuses the file, under its field. */
const refused = (code: ErrorCode, values: ErrorValues) =>
  new Refusal(code, values, { file: [errorText(code, values)] });

const factsOf = (bytes: Buffer, fichier: string): { facts: FontFacts; missing: string[] } => {
  try {
    const facts = fontFacts(bytes);
    const missing = [...FRENCH_SIGNS].filter((sign) => facts.glyphOf(sign.codePointAt(0) ?? 0) === 0);
    return { facts, missing };
  } catch {
    throw refused('MED-008', { fichier });
  }
};

/**
 * Validates a font file by its bytes. Throws a `Refusal`: MED-001 over 300 Ko, MED-002 content unlike the name, MED-007
 * not WOFF2, MED-008 damaged, WIZ-005 with the missing French characters.
 */
export const judgeFont = async (file: Received): Promise<FontFacts> => {
  const fichier = file.name;
  const promised = /\.woff2$/i.test(fichier);
  const bytes = await file.read();
  if (!isWoff2(bytes)) {
    const real = await sniff(bytes);
    if (!promised) throw refused('MED-007', { fichier, formats: 'WOFF2' });
    throw real ? refused('MED-002', { fichier, type: real.label }) : refused('MED-008', { fichier });
  }
  if (!promised) throw refused('MED-002', { fichier, type: 'WOFF2' });
  if (file.size > MAX_FONT_BYTES) {
    throw refused('MED-001', { fichier, taille: fileSize(file.size), max: fileSize(MAX_FONT_BYTES) });
  }
  const { facts, missing } = factsOf(bytes, fichier);
  if (missing.length > 0) throw refused('WIZ-005', { caracteres: missing.join(' ') });
  return facts;
};
