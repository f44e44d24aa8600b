import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { FRENCH_CHARACTERS } from '../../../contract/booklets/fonts/company-fonts.ts';
import { findFontFile } from '../../platform/documents/fonts.ts';
import { parseWoff2Directory, parseWoff2Tables } from '../../platform/documents/woff2.ts';
import { parseFontFacts } from './font-facts.ts';

const readBundledFont = (name: string): Buffer => readFileSync(findFontFile(name) ?? '');

/** A font with Cyrillic letters and no French one. */
export const CYRILLIC_FONT = readFileSync(
  new URL('../../../node_modules/@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2', import.meta.url),
);
/** A common kind of web font: all French letters except « Ÿ ». */
export const FONT_WITHOUT_Y_DIAERESIS = readBundledFont('inter-latin-wght-normal.woff2');

const encodeBase128 = (value: number): number[] => {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
};

const CMAP_TAG_INDEX = 0;
const NAME_TAG_INDEX = 5;

/** One Unicode table, format 12, with a group per code point. */
const buildCmapTable = (glyphs: [code: number, glyph: number][]): Buffer => {
  const table = Buffer.alloc(28 + glyphs.length * 12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(glyphs.length, 24);
  for (const [index, [code, glyph]] of glyphs.sort(([a], [b]) => a - b).entries()) {
    table.writeUInt32BE(code, 28 + index * 12);
    table.writeUInt32BE(code, 32 + index * 12);
    table.writeUInt32BE(glyph, 36 + index * 12);
  }
  return table;
};

/** One Windows name: the family. */
const buildNameTable = (family: string): Buffer => {
  const text = Buffer.from(family, 'utf16le').swap16();
  const table = Buffer.alloc(18);
  for (const [index, value] of [0, 1, 18, 3, 1, 0x0409, 16, text.length, 0].entries()) {
    table.writeUInt16BE(value, index * 2);
  }
  return Buffer.concat([table, text]);
};

interface FontOptions {
  family?: string;
  /** Bytes of the `name` table, instead of `family`. */
  names?: Buffer;
  /** Weight of a static font; variable when absent. */
  weight?: number;
  italic?: boolean;
  /** Characters without a glyph. */
  without?: string;
  /** Unused bytes, to make the file heavy. */
  ballast?: number;
}

/** Builds a valid font: Inter, with a Ÿ mapped to its Y, and the given options. */
export const buildFrenchFont = ({
  family = 'Maison',
  names = buildNameTable(family),
  weight,
  italic = false,
  without = '',
  ballast = 0,
}: FontOptions = {}): Buffer => {
  const file = FONT_WITHOUT_Y_DIAERESIS;
  const [entries] = parseWoff2Directory(file);
  const tables = parseWoff2Tables(file);
  const { findGlyph } = parseFontFacts(file);
  const drawn = [...` \u00a0${FRENCH_CHARACTERS}`].filter((sign) => !without.includes(sign));
  tables.set(
    'cmap',
    buildCmapTable(
      drawn.map((sign) => [sign.codePointAt(0) ?? 0, findGlyph((sign === 'Ÿ' ? 'Y' : sign).codePointAt(0) ?? 0)]),
    ),
  );
  tables.set('name', names);
  const os2 = Buffer.from(tables.get('OS/2') ?? '');
  os2.writeUInt16BE(weight ?? 400, 4);
  os2.writeUInt16BE((os2.readUInt16BE(62) & ~1) | Number(italic), 62);
  tables.set('OS/2', os2);
  const variable = new Set(['fvar', 'gvar', 'avar', 'STAT', 'HVAR', 'MVAR']);
  const kept = entries.filter(({ tag }) => weight === undefined || !variable.has(tag));
  const directory = kept.map(({ tag, bytes }) => {
    const rewritten = { cmap: CMAP_TAG_INDEX, name: NAME_TAG_INDEX }[tag];
    return rewritten === undefined ? bytes : Buffer.from([rewritten, ...encodeBase128(tables.get(tag)?.length ?? 0)]);
  });
  const packed = brotliCompressSync(Buffer.concat(kept.map(({ tag }) => tables.get(tag) ?? Buffer.alloc(0))), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const header = Buffer.from(file.subarray(0, 48));
  const head = Buffer.concat([header, ...directory, packed]);
  // Browsers require the data after the tables to start at a multiple of four.
  const whole = Buffer.concat([head, Buffer.alloc((4 - (head.length % 4)) % 4), Buffer.alloc(ballast, 7)]);
  if (ballast > 0) {
    whole.writeUInt32BE(whole.length - ballast, 40);
    whole.writeUInt32BE(ballast, 44);
  }
  whole.writeUInt32BE(whole.length, 8);
  whole.writeUInt16BE(kept.length, 12);
  whole.writeUInt32BE(packed.length, 20);
  return whole;
};
