import { readFileSync } from 'node:fs';
import { requireProjectPath } from '../../files/project-paths.ts';
import type { GlyphLookup } from '../glyphs.ts';
import { parseWoff2Tables } from '../woff2.ts';
import { convertToTrueType } from './true-type.ts';

/** Fonts of documents; the first one with the character is used: one family for most texts, another for the rest. */
const FONT_NAMES = [
  'atkinson-hyperlegible-next-latin',
  'atkinson-hyperlegible-next-latin-ext',
  'inter-vietnamese',
  'inter-greek',
  'inter-greek-ext',
  'inter-cyrillic',
  'inter-cyrillic-ext',
] as const;
export type FontName = (typeof FONT_NAMES)[number];

const getFontPath = (name: FontName): string => {
  const family = name.startsWith('inter') ? 'inter' : 'atkinson-hyperlegible-next';
  return requireProjectPath(`node_modules/@fontsource-variable/${family}/files/${name}-wght-normal.woff2`);
};

// A missing font fails at server start, not at the first document.
for (const name of FONT_NAMES) getFontPath(name);

const readFontFile = (name: FontName): Buffer => readFileSync(getFontPath(name));

const cacheByFont = <Value>(make: (name: FontName) => Value) => {
  const known = new Map<FontName, Value>();
  return (name: FontName): Value => {
    const value = known.get(name) ?? make(name);
    known.set(name, value);
    return value;
  };
};

/** Font file to embed in documents. */
export const getTrueType = cacheByFont((name) => convertToTrueType(readFontFile(name)));

let createGlyphLookup: ((cmap: Buffer) => GlyphLookup) | null = null;

/** Loads what reads fonts, 1.3 MB of source with its dictionary. Comes before the other functions. */
export const loadFontReader = async (): Promise<void> => {
  ({ createGlyphLookup } = await import('../glyphs.ts'));
};

const getGlyphReader = cacheByFont((name) => {
  if (createGlyphLookup === null) throw new Error('loadFontReader comes first');
  const cmap = parseWoff2Tables(readFontFile(name)).get('cmap');
  return cmap ? createGlyphLookup(cmap) : () => 0;
});

const chooseFont = (sign: string, before: FontName): FontName => {
  const code = sign.codePointAt(0) ?? 0;
  // A space keeps the font of the former character.
  if (sign === ' ' && getGlyphReader(before)(code) !== 0) return before;
  return FONT_NAMES.find((name) => getGlyphReader(name)(code) !== 0) ?? FONT_NAMES[0];
};

/** Splits a text by font. Characters without a font go to the first one, which shows a box. */
export const splitByFont = (text: string): { font: FontName; text: string }[] => {
  const runs: { font: FontName; text: string }[] = [];
  // None of the fonts contains narrow no-break spaces.
  for (const sign of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
    const last = runs.at(-1);
    const font = chooseFont(sign, last?.font ?? FONT_NAMES[0]);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
};
