/** The package has no types of its own; only what `glyphs.ts` uses. */
declare module 'fontkit' {
  interface Font {
    glyphForCodePoint: (code: number) => { id: number };
  }
  export const create: (file: Buffer) => Font;
}
