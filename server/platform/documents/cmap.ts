/** Finds the glyph number of a code point; 0 when the font has none. */
export type GlyphLookup = (code: number) => number;

/** Index of the first of `count` ranges, sorted by end, that ends at or after the code. */
const findRangeIndex = (code: number, count: number, endOf: (index: number) => number): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < code) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Format 4: segments of the first 65 536 code points. */
const createSegmentLookup =
  (table: Buffer): GlyphLookup =>
  (code) => {
    const size = table.readUInt16BE(6);
    const at = 2 * findRangeIndex(code, size >> 1, (index) => table.readUInt16BE(14 + 2 * index));
    if (at >= size || code > 0xfffe) return 0;
    const first = table.readUInt16BE(16 + size + at);
    if (first > code) return 0;
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const offset = table.readUInt16BE(place);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = table.readUInt16BE(place + offset + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };

/** Format 12: groups of any code points. */
const createGroupLookup =
  (table: Buffer): GlyphLookup =>
  (code) => {
    const count = table.readUInt32BE(12);
    const index = findRangeIndex(code, count, (one) => table.readUInt32BE(20 + 12 * one));
    if (index === count) return 0;
    const first = table.readUInt32BE(16 + 12 * index);
    return first <= code ? table.readUInt32BE(24 + 12 * index) + code - first : 0;
  };

const UNICODE_PLATFORM = 0;
const WINDOWS_PLATFORM = 3;
/** Fonts have five at most; thousands would only slow the parsing. */
const MAX_TABLES = 32;

/**
 * Glyph lookup of a font, from its `cmap`. Only the tables that browsers read count: Unicode, formats 4 and 12. Throws
 * an error of Buffer on a truncated table, here or at lookup.
 */
export const parseGlyphs = (cmap: Buffer): GlyphLookup => {
  const tables: GlyphLookup[] = [];
  for (let index = 0; index < Math.min(MAX_TABLES, cmap.readUInt16BE(2)); index += 1) {
    const platform = cmap.readUInt16BE(4 + index * 8);
    const encoding = cmap.readUInt16BE(6 + index * 8);
    // Windows encoding 0 is for symbols, which replace letters.
    if (platform !== UNICODE_PLATFORM && !(platform === WINDOWS_PLATFORM && (encoding === 1 || encoding === 10)))
      continue;
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) tables.push(createSegmentLookup(table));
    if (format === 12) tables.push(createGroupLookup(table));
  }
  return (code) => {
    for (const glyphOf of tables) {
      const glyph = glyphOf(code);
      if (glyph !== 0) return glyph;
    }
    return 0;
  };
};
