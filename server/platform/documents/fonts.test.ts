import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import {
  bundledFontsOf,
  FONT_PAIRS,
  FONT_SIZES,
  FONTS,
  fontFamily,
  fontPair,
} from '../../../contract/booklets/fonts/fonts.ts';
import { fontFacts } from '../../booklets/fonts/font-facts.ts';
import { fontFaceCss, fontFile } from './fonts.ts';

// U+202F has no glyph: a font without it leaves the space to the system, so it is not required.
const FRENCH = 'Œuvre, naïf, 1 234,56 € ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ« »’…–—0123456789';

describe.each(Object.keys(FONTS))('%s', (id) => {
  test('draws every French letter and sign', () => {
    const drawn = ['latin', 'latin-ext'].map((subset) => {
      const path = fontFile(`${id}-${subset}-wght-normal.woff2`);
      expect(path).not.toBeNull();
      return fontFacts(readFileSync(path ?? '')).glyphOf;
    });
    const missing = [...FRENCH].filter((sign) => drawn.every((glyphOf) => glyphOf(sign.codePointAt(0) ?? 0) === 0));
    expect(missing).toEqual([]);
  });
});

test('every rule of every pair names a file that exists, and nothing from elsewhere', () => {
  for (const { id } of FONT_PAIRS) {
    const css = fontFaceCss(bundledFontsOf({ fontPair: id }), '/lire/polices');
    const urls = [...css.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url ?? '');
    expect(urls.length).toBeGreaterThanOrEqual(2);
    for (const url of urls) {
      expect(url).toMatch(/^\/lire\/polices\/[\w-]+\.woff2$/);
      expect(
        readFileSync(fontFile(url.slice('/lire/polices/'.length)) ?? '')
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
    }
  }
});

test('a name that is no font leads nowhere', () => {
  for (const name of ['../../package.json', '..%2f', 'inter', 'inter-latin-wght-normal.woff2/..', 'toString', '']) {
    expect(fontFile(name)).toBeNull();
  }
});

test('twelve pairs at least, two hyperlegible, each with its own name and mood', () => {
  expect(FONT_PAIRS.length).toBeGreaterThanOrEqual(12);
  expect(FONT_PAIRS.filter(({ hyperlegible }) => hyperlegible).length).toBeGreaterThanOrEqual(2);
  for (const key of ['id', 'name', 'mood'] as const) {
    expect(new Set(FONT_PAIRS.map((pair) => pair[key])).size).toBe(FONT_PAIRS.length);
  }
  expect(fontPair(DEFAULT_THEME.fontPair).id).toBe(DEFAULT_THEME.fontPair);
  expect(fontPair('inconnue')).toBe(FONT_PAIRS[0]);
  expect(Object.values(FONT_SIZES)).toEqual([16, 18, 20]);
  expect(fontFamily('lexend')).toBe("'Lexend Variable', sans-serif");
});
