import { createGlyphLookup, type GlyphLookup } from '../../platform/documents/glyphs.ts';
import { parseWoff2Tables } from '../../platform/documents/woff2.ts';

export interface FontFacts {
  /** Family name in the font; may be empty. */
  family: string;
  /** Weight range, 1 to 1000; both equal unless the font is variable. */
  weightMin: number;
  weightMax: number;
  italic: boolean;
  findGlyph: GlyphLookup;
}

const FAMILY_NAME_ID = 1;
const TYPOGRAPHIC_FAMILY_NAME_ID = 16;
const WINDOWS_PLATFORM = 3;
/** A family name is cut to 60 characters later. A table may repeat a name of 64 Ko 65,535 times. */
const MAX_NAME_BYTES = 256;
/** French first, then American English, then any. */
const LANGUAGE_PRIORITY = [0x040c, 0x0409];

interface FontName {
  id: number;
  language: number;
  text: string;
}

const parseNames = (table: Buffer): FontName[] => {
  const texts = table.subarray(table.readUInt16BE(4));
  const names: FontName[] = [];
  for (let at = 6; at < 6 + table.readUInt16BE(2) * 12; at += 12) {
    const id = table.readUInt16BE(at + 6);
    if (id !== FAMILY_NAME_ID && id !== TYPOGRAPHIC_FAMILY_NAME_ID) continue;
    const start = table.readUInt16BE(at + 10);
    const bytes = texts.subarray(start, start + Math.min(MAX_NAME_BYTES, table.readUInt16BE(at + 8)));
    // Old Macintosh names use one byte per letter; the others two, big-endian.
    const mac = table.readUInt16BE(at) === 1;
    const text = mac
      ? bytes.toString('latin1')
      : Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString('utf16le');
    names.push({ id, language: table.readUInt16BE(at) === WINDOWS_PLATFORM ? table.readUInt16BE(at + 4) : 0, text });
  }
  return names;
};

/** A legacy family holds four styles at most, so its name includes the weight of the others. */
const WEIGHT_SUFFIX_PATTERN =
  / (thin|extra ?light|ultra ?light|light|regular|book|medium|semi ?bold|demi ?bold|extra ?bold|ultra ?bold|black|heavy)$/i;

/** Name of the whole family, without the weight. */
const parseFamily = (table: Buffer | undefined): string => {
  if (!table) return '';
  const rank = ({ id, language }: FontName) =>
    (id === TYPOGRAPHIC_FAMILY_NAME_ID ? 0 : 10) +
    (LANGUAGE_PRIORITY.includes(language) ? LANGUAGE_PRIORITY.indexOf(language) : 5);
  const [best] = parseNames(table)
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => rank(a) - rank(b));
  const text = (best?.text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return best?.id === FAMILY_NAME_ID ? text.replace(WEIGHT_SUFFIX_PATTERN, '') : text;
};

const clampWeight = (weight: number) => Math.min(1000, Math.max(1, Math.round(weight)));

/** Weight axis of a variable font: `fvar` numbers are in 65 536ths. */
const parseWeights = (fvar: Buffer | undefined): [number, number] | null => {
  if (!fvar) return null;
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let at = start; at < start + count * size; at += size) {
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue;
    const ends = [fvar.readInt32BE(at + 4), fvar.readInt32BE(at + 12)].map((end) => clampWeight(end / 65_536));
    return [Math.min(...ends), Math.max(...ends)];
  }
  return null;
};

const OUTLINE_TABLES = ['glyf', 'CFF ', 'CFF2'];

/** Parses the metadata of a WOFF2 file. Throws when it is damaged, or has no outlines. */
export const parseFontFacts = (file: Buffer): FontFacts => {
  const tables = parseWoff2Tables(file);
  const [cmap, head, os2] = [tables.get('cmap'), tables.get('head'), tables.get('OS/2')];
  if (!cmap || !head || !OUTLINE_TABLES.some((tag) => tables.has(tag))) throw new RangeError('Tables are missing');
  const weight = clampWeight(os2?.readUInt16BE(4) ?? 400);
  const [weightMin, weightMax] = parseWeights(tables.get('fvar')) ?? [weight, weight];
  return {
    family: parseFamily(tables.get('name')),
    weightMin,
    weightMax,
    italic: ((os2?.readUInt16BE(62) ?? 0) & 1) === 1 || (head.readUInt16BE(44) & 2) === 2,
    findGlyph: createGlyphLookup(cmap),
  };
};
