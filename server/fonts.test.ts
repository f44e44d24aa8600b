import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FONT_PAIRS, FONT_SIZES, FONTS, fontFamily, fontPair } from '../contract/fonts.ts';
import { DEFAULT_THEME } from '../contract/theme.ts';
import { fontFaceCss, fontFile } from './fonts.ts';

/** The code points a WOFF2 file can draw: its `cmap`, the first table that is neither `glyf` nor `loca` transformed. */
const codePoints = (file: Buffer): Set<number> => {
  const tables = file.readUInt16BE(12);
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const CMAP = 0;
  const [GLYF, LOCA] = [10, 11];
  let start = 0;
  let cmapAt = -1;
  for (let index = 0; index < tables; index += 1) {
    const flags = file.readUInt8(at);
    at += 1;
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const original = base128();
    const plain = tag === GLYF || tag === LOCA ? flags >> 6 === 3 : flags >> 6 === 0;
    const length = plain ? original : base128();
    if (tag === CMAP) cmapAt = start;
    start += length;
  }
  const cmap = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(cmapAt);
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    if (table.readUInt16BE(0) === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        const from = table.readUInt32BE(16 + group * 12);
        for (let code = from; code <= table.readUInt32BE(20 + group * 12); code += 1) found.add(code);
      }
    }
    if (table.readUInt16BE(0) === 4) {
      const segments = table.readUInt16BE(6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = table.readUInt16BE(14 + segment * 2);
        const from = table.readUInt16BE(16 + segments * 2 + segment * 2);
        for (let code = from; code <= end && code !== 0xffff; code += 1) found.add(code);
      }
    }
  }
  return found;
};

// U+202F draws nothing: a font without it leaves the space to the system, so it is not asked of all.
const FRENCH = 'Œuvre, naïf, 1 234,56 € ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ« »’…–—0123456789';

describe.each(Object.keys(FONTS))('%s', (id) => {
  test('draws every French letter and sign', () => {
    const drawn = ['latin', 'latin-ext'].map((subset) => {
      const path = fontFile(`${id}-${subset}-wght-normal.woff2`);
      expect(path).not.toBeNull();
      return codePoints(readFileSync(path ?? ''));
    });
    const missing = [...FRENCH].filter((sign) => !drawn.some((points) => points.has(sign.codePointAt(0) ?? 0)));
    expect(missing).toEqual([]);
  });
});

test('every rule of every pair names a file that exists, and nothing from elsewhere', () => {
  for (const { id } of FONT_PAIRS) {
    const css = fontFaceCss(id, '/lire/polices');
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
