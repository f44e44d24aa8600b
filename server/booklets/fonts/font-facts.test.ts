import { describe, expect, test } from 'vitest';
import { FRENCH_CHARACTERS } from '../../../contract/booklets/fonts/company-fonts.ts';
import { buildFrenchFont, CYRILLIC_FONT, FONT_WITHOUT_Y_DIAERESIS } from './font.fixture.ts';
import { parseFontFacts } from './font-facts.ts';

const listMissingCharacters = (file: Buffer) => {
  const { findGlyph } = parseFontFacts(file);
  return [...FRENCH_CHARACTERS].filter((sign) => findGlyph(sign.codePointAt(0) ?? 0) === 0).join('');
};

test('every French letter, mark and digit is looked for', () => {
  for (const sign of 'àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ«»’–—…€0123456789') expect(FRENCH_CHARACTERS).toContain(sign);
  expect(new Set(FRENCH_CHARACTERS).size).toBe([...FRENCH_CHARACTERS].length);
});

test('what a font draws is read from its cmap, format 4 and format 12', () => {
  expect(listMissingCharacters(FONT_WITHOUT_Y_DIAERESIS)).toBe('Ÿ');
  expect(listMissingCharacters(CYRILLIC_FONT)).toContain('éèêë');
  expect(listMissingCharacters(buildFrenchFont())).toBe('');
  expect(listMissingCharacters(buildFrenchFont({ without: 'œŒ€' }))).toBe('Œœ€');
});

test('its family, weights and slope are read from its own tables', () => {
  expect(parseFontFacts(buildFrenchFont({ family: 'Maison Élan' }))).toMatchObject({
    family: 'Maison Élan',
    weightMin: 100,
    weightMax: 900,
    italic: false,
  });
  expect(parseFontFacts(buildFrenchFont({ weight: 700, italic: true }))).toMatchObject({
    weightMin: 700,
    weightMax: 700,
    italic: true,
  });
  expect(parseFontFacts(FONT_WITHOUT_Y_DIAERESIS).family).toBe('Inter');
});

describe('a file that is broken', () => {
  const good = buildFrenchFont();
  const altered = (at: number, value: number) => {
    const copy = Buffer.from(good);
    copy.writeUInt32BE(value, at);
    return copy;
  };
  const BROKEN: [string, Buffer][] = [
    ['cut short', good.subarray(0, good.length - 100)],
    ['its signature alone', good.subarray(0, 4)],
    ['longer than it says', Buffer.concat([good, Buffer.alloc(8)])],
    ['a collection', altered(4, 0x74746366)],
    ['tables that are packed beyond its end', altered(20, good.length)],
    ['tables that do not unpack', altered(good.length - 4000, 0xdeadbeef)],
    ['more tables than there are', altered(12, 60 * 65_536)],
  ];
  test.each(BROKEN)('%s', (_, file) => expect(() => parseFontFacts(file)).toThrow());

  test('65,535 names of 64 Ko are read in little memory', () => {
    const [count, text] = [65_535, Buffer.alloc(65_534, 'a')];
    const record = [3, 1, 0x0409, 16, text.length, 0];
    const names = Buffer.alloc(6 + count * 12);
    names.writeUInt16BE(count, 2);
    for (let at = 0; at < count * 6; at += 1) names.writeUInt16BE(record[at % 6] ?? 0, 6 + at * 2);
    // The texts overlap the records: an offset has two bytes.
    names.writeUInt16BE(6, 4);
    const before = process.memoryUsage().rss;
    expect(parseFontFacts(buildFrenchFont({ names })).family).not.toBe('');
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3);
  });

  test('a table that claims more than the file holds is never unpacked', () => {
    const copy = Buffer.from(good);
    // Length of the first table, in the directory.
    copy.writeUInt32BE(0x8fffff7f, 49);
    expect(() => parseFontFacts(copy)).toThrow();
  });
});
