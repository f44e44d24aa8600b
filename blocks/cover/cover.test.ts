import { describe, expect, test } from 'vitest';
import { COVER_LAYOUTS, COVER_PATTERNS, MAX_COVER_SEED } from '../../contract/booklets/booklets/cover.ts';
import { DEFAULT_THEME } from '../../contract/booklets/booklets/theme.ts';
import { contrastRatio } from '../../contract/platform/text/colour.ts';
import {
  computeScrimOpacity,
  getMonogramTint,
  getPanelColour,
  getScrimColour,
  mixColours,
  pickReadable,
} from './colours.ts';
import { bindShortWords, fitText, type MeasureText } from './fit-title.ts';
import { getInitials } from './initials.ts';
import { drawPattern } from './patterns.ts';
import { placeCover } from './places.ts';

/** Each sign is half a size wide. */
const measure: MeasureText = (text, size) => text.length * size * 0.5;
const BOX = { width: 500, height: 400, maxSize: 80, minSize: 20, lineHeight: 1.1, maxLines: 4 };
const SIZES = { strip: [600, 160], card: [640, 400], wide: [1200, 630], page: [1240, 1754] } as const;

describe('titles', () => {
  test('no line ends with a short word, and none is a lone short word', () => {
    const titles = [
      'Bienvenue à la Menuiserie Dubreuil et dans ses ateliers',
      'Le livret d’accueil de l’équipe de nuit au centre de tri',
      'Votre parcours d’intégration au siège et dans les ateliers RH',
    ];
    for (const title of titles) {
      const { lines } = fitText(title, BOX, measure);
      expect(lines.join(' ').replaceAll('\u00a0', ' ')).toBe(title);
      for (const line of lines) {
        expect(line).not.toMatch(/[\s\u00a0](?:à|la|le|de|et|au|du)$/);
        expect(line.length).toBeGreaterThan(3);
      }
    }
    expect(bindShortWords('Le livret de la RH')).toBe('Le\u00a0livret de\u00a0la\u00a0RH');
  });

  test('lines are balanced: the shortest is no orphan', () => {
    const { lines } = fitText('Bienvenue chez Menuiserie Dubreuil', { ...BOX, width: 800 }, measure);
    expect(lines).toEqual(['Bienvenue chez', 'Menuiserie Dubreuil']);
  });

  test('a short word has no line of its own when a smaller size avoids it', () => {
    const { lines, size } = fitText('Bienvenue chez Menuiserie Dubreuil', { ...BOX, width: 400 }, measure);
    expect(lines).toEqual(['Bienvenue chez', 'Menuiserie', 'Dubreuil']);
    expect(size).toBeGreaterThan(BOX.maxSize * 0.65);
  });

  test('a title always fits its box, however long its words', () => {
    const long = `${'Anticonstitutionnellement'.repeat(3)} et une suite qui ne finit jamais de se dérouler sur la page ${'mot '.repeat(40)}`;
    const { lines, size } = fitText(long, BOX, measure);
    expect(size).toBe(BOX.minSize);
    expect(lines.length).toBeLessThanOrEqual(BOX.maxLines);
    expect(lines.at(-1)?.endsWith('…')).toBe(true);
    expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(BOX.width);
  });
});

test.each([
  ['Menuiserie Dubreuil', 'MD'],
  ['Les Ateliers du Pré', 'AP'],
  ['SAS Martin', 'M'],
  ['Établissements Lefèvre & Fils', 'LF'],
  ['La', 'L'],
  ['', ''],
])('the initials of « %s » are « %s »', (company, initials) => {
  expect(getInitials(company)).toBe(initials);
});

describe('patterns', () => {
  test.each(COVER_PATTERNS)('%s: the same seed gives the same drawing, another seed another', (pattern) => {
    const draw = (seed: string) => drawPattern(pattern, { columns: 4, rows: 4, seed }, (tint) => `class="t${tint}"`);
    expect(draw('1')).toBe(draw('1'));
    const drawings = Array.from({ length: 50 }, (_, seed) => draw(String(seed)));
    expect(new Set(drawings).size).toBe(50);
    expect(draw(String(MAX_COVER_SEED)).length).toBeGreaterThan(200);
  });

  test.each(COVER_LAYOUTS)('%s: tiles are squares that fill their area, in every size', (layout) => {
    for (const [width, height] of Object.values(SIZES)) {
      const { art, grid } = placeCover(layout, { width, height });
      if (art === null || layout === 'photo') continue;
      const [tileWidth, tileHeight] = [art.width / grid.columns, art.height / grid.rows];
      expect(Math.abs(tileWidth - tileHeight) / tileWidth).toBeLessThan(layout === 'framed' ? 0.12 : 0.001);
    }
  });

  test.each(COVER_LAYOUTS)('%s: art and text stay in the box, in every size', (layout) => {
    for (const [width, height] of Object.values(SIZES)) {
      const { art, text } = placeCover(layout, { width, height });
      for (const area of art ? [art, text] : [text]) {
        expect(area.x).toBeGreaterThanOrEqual(-0.01);
        expect(area.y).toBeGreaterThanOrEqual(-0.01);
        expect(area.x + area.width).toBeLessThanOrEqual(width + 0.01);
        expect(area.y + area.height).toBeLessThanOrEqual(height + 0.01);
        expect(area.width).toBeGreaterThan(width * 0.25);
      }
    }
  });
});

describe('contrast', () => {
  const GREYS = Array.from({ length: 16 }, (_, step) => mixColours('#000000', '#ffffff', step / 15));
  const HUES = ['#0069d2', '#c2410c', '#15803d', '#a21caf', '#ca8a04', '#0f766e', '#ffde59', '#9aa0a6', ...GREYS];

  test('white text is readable on the scrim over any pixel that its measure allows', () => {
    for (const secondary of HUES) {
      const scrim = getScrimColour({ secondary });
      for (const brightest of HUES) {
        const opacity = computeScrimOpacity(scrim, brightest);
        expect(contrastRatio('#ffffff', mixColours(brightest, scrim, opacity))).toBeGreaterThanOrEqual(4.5);
      }
      // An unknown picture counts as white.
      expect(contrastRatio('#ffffff', mixColours('#ffffff', scrim, computeScrimOpacity(scrim)))).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  test('a dark picture gets a lighter scrim than a bright one', () => {
    expect(computeScrimOpacity('#0a2748', '#303030')).toBeLessThan(computeScrimOpacity('#0a2748', '#ffffff'));
  });

  test('titles are readable on the ground of each layout, and over the initials, with any colours', () => {
    for (const primary of HUES) {
      for (const secondary of HUES) {
        const colours = { ...DEFAULT_THEME.colours, primary, secondary };
        for (const layout of COVER_LAYOUTS) {
          const panel = getPanelColour(layout, colours);
          expect(contrastRatio(pickReadable(panel, colours.background, primary), panel)).toBeGreaterThanOrEqual(4.5);
        }
        const ink = pickReadable(secondary, '#ffffff');
        expect(contrastRatio(ink, getMonogramTint(secondary))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
