/** The package has no types of its own; only what `glyphs.ts` and `outline-font.ts` use. */
declare module 'fontkit' {
  interface Glyph {
    id: number;
    path: { commands: { command: string; args: number[] }[] };
  }
  interface GlyphRun {
    glyphs: Glyph[];
    /** Advances and offsets of the glyphs, in font units. */
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }
  interface Font {
    unitsPerEm: number;
    variationAxes: Record<string, { min: number; max: number; default: number }>;
    getVariation: (settings: Record<string, number>) => Font;
    glyphForCodePoint: (code: number) => Glyph;
    layout: (text: string) => GlyphRun;
  }
  export const create: (file: Buffer) => Font;
}
