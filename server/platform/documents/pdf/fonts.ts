import { readFileSync } from 'node:fs';
import { glyphsIn } from '../../../booklets/fonts/cmap.ts';
import { woff2Tables } from '../../../booklets/fonts/woff2.ts';
import { requireProjectPath } from '../../files/project-files.ts';
import { trueTypeOf } from './true-type.ts';

/** Fonts of documents; the first one with the character is used: one family for most texts, another for the rest. */
const NAMES = [
  'atkinson-hyperlegible-next-latin',
  'atkinson-hyperlegible-next-latin-ext',
  'inter-vietnamese',
  'inter-greek',
  'inter-greek-ext',
  'inter-cyrillic',
  'inter-cyrillic-ext',
] as const;
export type FontName = (typeof NAMES)[number];

const pathOf = (name: FontName): string => {
  const family = name.startsWith('inter') ? 'inter' : 'atkinson-hyperlegible-next';
  return requireProjectPath(`node_modules/@fontsource-variable/${family}/files/${name}-wght-normal.woff2`);
};

// A missing font fails at server start, not at the first document.
for (const name of NAMES) pathOf(name);

const fileOf = (name: FontName): Buffer => readFileSync(pathOf(name));

const remember = <Value>(make: (name: FontName) => Value) => {
  const known = new Map<FontName, Value>();
  return (name: FontName): Value => {
    const value = known.get(name) ?? make(name);
    known.set(name, value);
    return value;
  };
};

/** Font file to embed in documents. */
export const trueType = remember((name) => trueTypeOf(fileOf(name)));

const glyphs = remember((name) => {
  const cmap = woff2Tables(fileOf(name)).get('cmap');
  return cmap ? glyphsIn(cmap) : () => 0;
});

const fontOf = (sign: string, before: FontName): FontName => {
  const code = sign.codePointAt(0) ?? 0;
  // A space keeps the font of the former character.
  if (sign === ' ' && glyphs(before)(code) !== 0) return before;
  return NAMES.find((name) => glyphs(name)(code) !== 0) ?? NAMES[0];
};

/** Splits a text by font. Characters without a font go to the first one, which shows a box. */
export const runsOf = (text: string): { font: FontName; text: string }[] => {
  const runs: { font: FontName; text: string }[] = [];
  // None of the fonts contains narrow no-break spaces.
  for (const sign of text.normalize('NFC').replaceAll('\u202f', '\u00a0')) {
    const last = runs.at(-1);
    const font = fontOf(sign, last?.font ?? NAMES[0]);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
};
