import { describe, expect, test } from 'vitest';
import { createGlyphLookup } from '../glyphs.ts';
import { getTrueType, splitByFont } from './fonts.ts';
import { convertToTrueType } from './true-type.ts';

/** Tables of a TrueType file, by name. */
const mapTables = (file: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + index * 16;
      const [at, length] = [file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
      return [file.toString('latin1', entry, entry + 4), file.subarray(at, at + length)];
    }),
  );

describe('a font as documents embed it', () => {
  const tables = mapTables(getTrueType('atkinson-hyperlegible-next-latin'));
  const table = (name: string): Buffer => tables.get(name) ?? Buffer.alloc(0);
  const outline = (sign: string): Buffer => {
    const glyph = createGlyphLookup(table('cmap'))(sign.codePointAt(0) ?? 0);
    return table('glyf').subarray(table('loca').readUInt32BE(glyph * 4), table('loca').readUInt32BE(glyph * 4 + 4));
  };

  test('has an outline for each glyph, within its table', () => {
    const count = table('maxp').readUInt16BE(4);
    expect(table('loca').length).toBe((count + 1) * 4);
    expect(table('loca').readUInt32BE(count * 4)).toBe(table('glyf').length);
    expect(table('head').readInt16BE(50)).toBe(1);
  });

  test('draws a plain letter within its box, from points that end where the contours say', () => {
    const letter = outline('H');
    const contours = letter.readInt16BE(0);
    expect(contours).toBe(1);
    const points = letter.readUInt16BE(10) + 1;
    const start = 10 + contours * 2 + 2;
    let [x, y] = [0, 0];
    const seen: [number, number][] = [];
    for (let n = 0; n < points; n += 1) {
      x += letter.readInt16BE(start + points + n * 2);
      y += letter.readInt16BE(start + points * 3 + n * 2);
      seen.push([x, y]);
    }
    const box = [2, 4, 6, 8].map((at) => letter.readInt16BE(at));
    const [xs, ys] = [seen.map(([one]) => one), seen.map(([, one]) => one)];
    expect([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]).toEqual(box);
    // A capital letter starts at the baseline.
    expect(box[1]).toBe(0);
  });

  test('makes é of e and its accent', () => {
    const letter = outline('é');
    expect(letter.readInt16BE(0)).toBe(-1);
    const glyphOf = createGlyphLookup(table('cmap'));
    expect(letter.readUInt16BE(12)).toBe(glyphOf('e'.codePointAt(0) ?? 0));
  });

  test('a space draws nothing', () => {
    expect(outline(' ').length).toBe(0);
  });

  test('anything else is refused', () => {
    expect(() => convertToTrueType(Buffer.from('wOF2 but no more'))).toThrow(RangeError);
    expect(() => convertToTrueType(Buffer.alloc(100))).toThrow(RangeError);
  });
});

describe('a text', () => {
  test('is cut where its font changes, and spaces stay in the hand they follow', () => {
    expect(splitByFont('Hélène Nguyễn')).toEqual([
      { font: 'atkinson-hyperlegible-next-latin', text: 'Hélène Nguy' },
      { font: 'inter-vietnamese', text: 'ễ' },
      { font: 'atkinson-hyperlegible-next-latin', text: 'n' },
    ]);
    expect(splitByFont('Łódź').map(({ font }) => font)).toContain('atkinson-hyperlegible-next-latin-ext');
    expect(splitByFont('Ελένη Владимир').map(({ font }) => font)).toEqual(['inter-greek', 'inter-cyrillic']);
    expect(splitByFont('Владимир')).toEqual([{ font: 'inter-cyrillic', text: 'Владимир' }]);
  });

  test('has its narrow spaces made plain, for no font draws them', () => {
    expect(splitByFont('Oui\u202f!')).toEqual([{ font: 'atkinson-hyperlegible-next-latin', text: 'Oui\u00a0!' }]);
  });
});
