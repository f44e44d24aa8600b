import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import {
  FONT_PAIRS,
  FONT_SIZES,
  FONTS,
  getFontFamily,
  getFontPair,
  listBundledFonts,
} from '../../../contract/booklets/fonts/fonts.ts';
import { parseFontFacts } from '../../booklets/fonts/font-facts.ts';
import { buildFontFaceCss, findFontFile } from './fonts.ts';

// U+202F has no glyph: a font without it leaves the space to the system, so it is not required.
const FRENCH = 'Œuvre, naïf, 1 234,56 € ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ« »’…–—0123456789';

describe.each(Object.keys(FONTS))('%s', (id) => {
  test('draws every French letter and sign', () => {
    const drawn = ['latin', 'latin-ext'].map((subset) => {
      const path = findFontFile(`${id}-${subset}-wght-normal.woff2`);
      expect(path).not.toBeNull();
      return parseFontFacts(readFileSync(path ?? '')).findGlyph;
    });
    const missing = [...FRENCH].filter((sign) => drawn.every((glyphOf) => glyphOf(sign.codePointAt(0) ?? 0) === 0));
    expect(missing).toEqual([]);
  });
});

test('every rule of every pair names a file that exists, and nothing from elsewhere', () => {
  for (const { id } of FONT_PAIRS) {
    const css = buildFontFaceCss(listBundledFonts({ fontPair: id }), '/lire/polices');
    const urls = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url ?? '');
    expect(urls.length).toBeGreaterThanOrEqual(2);
    for (const url of urls) {
      expect(url).toMatch(/^\/lire\/polices\/[\w-]+\.woff2$/);
      expect(
        readFileSync(findFontFile(url.slice('/lire/polices/'.length)) ?? '')
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
    }
  }
});

test('a name that is no font leads nowhere', () => {
  for (const name of ['../../package.json', '..%2f', 'inter', 'inter-latin-wght-normal.woff2/..', 'toString', '']) {
    expect(findFontFile(name)).toBeNull();
  }
});

test('twelve pairs at least, two hyperlegible, each with its own name and mood', () => {
  expect(FONT_PAIRS.length).toBeGreaterThanOrEqual(12);
  expect(FONT_PAIRS.filter(({ hyperlegible }) => hyperlegible).length).toBeGreaterThanOrEqual(2);
  for (const key of ['id', 'name', 'mood'] as const) {
    expect(new Set(FONT_PAIRS.map((pair) => pair[key])).size).toBe(FONT_PAIRS.length);
  }
  expect(getFontPair(DEFAULT_THEME.fontPair).id).toBe(DEFAULT_THEME.fontPair);
  expect(getFontPair('inconnue')).toBe(FONT_PAIRS[0]);
  expect(Object.values(FONT_SIZES)).toEqual([16, 18, 20]);
  expect(getFontFamily('lexend')).toBe("'Lexend Variable', sans-serif");
});
