import { create, type Font } from 'fontkit';
import type { OutlineFont } from '../../../blocks/cover/cover-design.ts';
import { convertToTrueType } from './pdf/true-type.ts';

/** Above any title: widths of former texts are dropped all together. */
const MAX_KEPT_WIDTHS = 2_000;

/** Opens a WOFF2 file at a weight; fonts of one weight keep theirs. */
const openFont = (file: Buffer, weight: number): Font => {
  const font = create(convertToTrueType(file, { hasVariations: true }));
  const axis = font.variationAxes.wght;
  if (!axis) return font;
  return font.getVariation({ wght: Math.min(axis.max, Math.max(axis.min, weight)) });
};

/** Opens each file at its first use: most texts need the first one only. */
const createFontList = (files: readonly Buffer[], weight: number) => {
  const fonts: (Font | undefined)[] = [];
  const open = (index: number): Font | null => {
    const file = files[index];
    if (!file) return null;
    const font = fonts[index] ?? openFont(file, weight);
    fonts[index] = font;
    return font;
  };
  return (code: number): Font | null => {
    for (let index = 0; index < files.length; index += 1) {
      const font = open(index);
      if (font && font.glyphForCodePoint(code).id !== 0) return font;
    }
    return open(0);
  };
};

/** Splits a text into runs of one font. */
const splitIntoRuns = (text: string, findFont: (code: number) => Font | null): { font: Font; text: string }[] => {
  const runs: { font: Font; text: string }[] = [];
  for (const sign of text) {
    const font = findFont(sign.codePointAt(0) ?? 0);
    if (!font) return [];
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
};

const formatNumber = (value: number) => String(Math.round(value * 100) / 100);

const COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/**
 * Texts drawn with the first font that has each character, at a weight. `files` are WOFF2 fonts with TrueType outlines,
 * in order of preference; throws a RangeError on another one.
 */
export const createOutlineFont = (files: readonly Buffer[], weight: number): OutlineFont => {
  const findFont = createFontList(files, weight);
  const widths = new Map<string, number>();
  // No font contains narrow no-break spaces.
  const toRuns = (text: string) => splitIntoRuns(text.normalize('NFC').replaceAll('\u202f', '\u00a0'), findFont);
  const measureEm = (text: string): number => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    if (widths.size >= MAX_KEPT_WIDTHS) widths.clear();
    const width = toRuns(text).reduce(
      (sum, run) => sum + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm,
      0,
    );
    widths.set(text, width);
    return width;
  };
  return {
    measure: (text, size) => measureEm(text) * size,
    trace: (text, size, x, y) => {
      let at = x;
      let path = '';
      for (const { font, text: words } of toRuns(text)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(words);
        glyphs.forEach(({ path: outline }, index) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          for (const { command, args } of outline.commands) {
            const numbers = args.map((value, place) =>
              formatNumber(place % 2 === 0 ? at + (value + xOffset) * scale : y - (value + yOffset) * scale),
            );
            path += `${COMMANDS[command] ?? ''}${numbers.join(' ')}`;
          }
          at += xAdvance * scale;
        });
      }
      return path;
    },
  };
};
