import { expect, test } from 'vitest';
import { createRandomColours } from '../../../test/create-random-colours.ts';
import { DEFAULT_THEME } from '../../booklets/booklets/theme.ts';
import {
  blendColours,
  checkContrast,
  contrastRatio,
  correctColour,
  correctColours,
  findDuplicateColours,
  fromOklch,
  getGroundColour,
  getReadableColour,
  listContrastFaults,
  luminance,
  parseHex,
  themeColours,
  toOklch,
} from './colour.ts';

// The seed makes failures reproducible.
const { anyColour, anyPalette } = createRandomColours(42);

test('known ratios: black on white, the default blue, and a grey that misses by a hair', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#ffffff', '#1484f4')).toBe(3.72);
  expect(contrastRatio('#777777', '#ffffff')).toBe(4.47);
  expect(contrastRatio('#767676', '#ffffff')).toBe(4.54);
  expect(luminance('#ffffff')).toBeCloseTo(1, 6);
});

test('only #rrggbb is a colour', () => {
  expect(parseHex('#1484F4')).toEqual({ r: 20, g: 132, b: 244 });
  for (const wrong of ['1484f4', '#148', '#1484f', 'red', '#1484f4ff', '']) {
    expect(parseHex(wrong)).toBeNull();
    expect(themeColours.safeParse({ ...DEFAULT_THEME.colours, link: wrong }).success).toBe(false);
  }
});

test('OKLCH and back gives the same colour', () => {
  for (let turn = 0; turn < 500; turn += 1) {
    const colour = anyColour();
    expect(fromOklch(toOklch(colour))).toBe(colour);
  }
});

test('the default theme passes every pair and is left alone', () => {
  expect(checkContrast(DEFAULT_THEME.colours).filter(({ ok }) => !ok)).toEqual([]);
  expect(correctColours(DEFAULT_THEME.colours)).toEqual(DEFAULT_THEME.colours);
});

test('whatever the colours, the corrected palette passes, has no twins, and is stable', () => {
  for (let turn = 0; turn < 400; turn += 1) {
    const palette = anyPalette();
    const result = correctColours(palette);
    expect(checkContrast(result).filter(({ ok }) => !ok)).toEqual([]);
    expect(findDuplicateColours(result)).toEqual([]);
    expect(correctColours(result)).toEqual(result);
  }
});

test('a palette of one single colour, even mid-grey, becomes six readable ones', () => {
  for (const one of ['#777777', '#000000', '#ffffff', '#1484f4', '#ff0000']) {
    const result = correctColours({ primary: one, secondary: one, accent: one, background: one, text: one, link: one });
    expect(checkContrast(result).every(({ ok }) => ok)).toBe(true);
    expect(findDuplicateColours(result)).toEqual([]);
  }
});

test('a correction keeps the hue and moves no further than it must', () => {
  const { primary } = correctColours({ ...DEFAULT_THEME.colours, primary: '#1484f4' });
  const tint = getGroundColour({ ...DEFAULT_THEME.colours, primary }, 'tint');
  expect(contrastRatio(primary, tint)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(primary, tint)).toBeLessThan(4.7);
  expect(Math.abs(toOklch(primary).h - toOklch('#1484f4').h)).toBeLessThan(0.1);
});

test('one colour is corrected alone, without making another pair hard to read', () => {
  const { colours } = DEFAULT_THEME;
  const result = correctColour({ ...colours, link: '#6aa5e8' }, 'link');
  expect(result).toEqual({ ...colours, link: result.link });
  expect(listContrastFaults(result)).toEqual([]);
  expect(Math.abs(toOklch(result.link).h - toOklch('#6aa5e8').h)).toBeLessThan(0.1);
  // Tints on both sides of a grey leave no room for a text: the whole palette moves.
  const grey = { ...colours, background: '#767676', primary: '#ffffff', accent: '#000000' };
  expect(listContrastFaults(correctColour(grey, 'text'))).toEqual([]);
});

test('a colour too pale on the background is one fault; one too pale on a tint only is another', () => {
  const { colours } = DEFAULT_THEME;
  const list = (changed: Partial<typeof colours>) =>
    listContrastFaults({ ...colours, ...changed }).map(({ a, b }) => `${a} on ${b}`);
  expect(list({ link: '#aaaaaa' })).toEqual(['link on background']);
  expect(list({ link: '#757575' })).toEqual(['link on tint']);
  expect(list({ accent: '#000000', text: '#5f6b78' })).toEqual(['text on highlight']);
});

test('a blend is the one that browsers draw', () => {
  // Drawn by Chromium: `color-mix(in oklab, #0069d2 9%, #ffffff)`, and so on.
  expect(blendColours('#0069d2', '#ffffff', 0.09)).toBe('#eaf2fc');
  expect(blendColours('#b45309', '#ffffff', 0.26)).toBe('#efd2c4');
  expect(blendColours('#00ff00', '#ff00ff', 0.4)).toBe('#d4a1c5');
  expect(blendColours('#0069d2', '#ffffff', 1)).toBe('#0069d2');
  expect(blendColours('#0069d2', '#ffffff', 0)).toBe('#ffffff');
});

test('twins are named', () => {
  const twins = { ...DEFAULT_THEME.colours, link: DEFAULT_THEME.colours.primary.toUpperCase() };
  expect(findDuplicateColours(twins)).toEqual([['primary', 'link']]);
});

test('what is written on a colour can always be read', () => {
  for (let turn = 0; turn < 300; turn += 1) {
    const colour = anyColour();
    expect(contrastRatio(colour, getReadableColour(colour))).toBeGreaterThanOrEqual(4.5);
  }
});
