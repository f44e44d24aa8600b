import { create } from 'fontkit';
import { buildFontFile } from './build-font-file.ts';

/** Finds the glyph number of a code point; 0 when the font has none. */
export type GlyphLookup = (code: number) => number;

/** Fonts have five at most; fontkit would list 65,535. */
const MAX_CMAP_TABLES = 32;

/**
 * Glyph lookup of a font, from its `cmap`. fontkit receives this table alone, and an empty one for the outlines, without
 * which it has no glyphs: it unpacks WOFF2 without a limit of size, so the file itself is never given to it. Throws
 * on a damaged table, here or at lookup.
 */
export const createGlyphLookup = (cmap: Buffer): GlyphLookup => {
  if (cmap.readUInt16BE(2) > MAX_CMAP_TABLES) throw new RangeError('No sensible number of tables');
  const tables = new Map([
    ['cmap', cmap],
    ['glyf', Buffer.alloc(0)],
  ]);
  const font = create(buildFontFile(tables));
  return (code) => font.glyphForCodePoint(code).id;
};
