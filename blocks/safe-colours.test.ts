import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_PALETTES } from '../contract/booklets/booklets/palettes.ts';
import { DEFAULT_THEME } from '../contract/booklets/booklets/theme.ts';
import { blendColours, contrastRatio, correctColours, getGroundColour } from '../contract/platform/text/colour.ts';
import { createRandomColours } from '../test/create-random-colours.ts';
import { CALLOUT_COLOURS, CSS_SHARES, DARK_INK, DARK_PAPER, getDarkPaper, getSafeTokens } from './safe-colours.ts';

// The seed makes failures reproducible.
const { anyPalette } = createRandomColours(11);

const css = (name: string) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8');

test('the mixes are those of the style sheets', () => {
  const theme = css('theme');
  const listMixes = (sheet: string, over: string, under: string) =>
    [...sheet.matchAll(/color-mix\(in oklab, var\((--[\w-]+)\) (?:var\(--[\w-]+, )?(\d+)%\)?, (var\([^)]+\)|#\w+)\)/g)]
      .filter(([, a, , b]) => a === over && b === under)
      .map(([, , share]) => Number(share) / 100);
  const { dark } = CSS_SHARES;
  expect(listMixes(theme, '--b-ink', 'var(--b-paper)').slice(0, 3)).toEqual([CSS_SHARES.quiet, 0.16, CSS_SHARES.edge]);
  expect(listMixes(theme, '--b-brand', 'var(--b-paper)')).toEqual([0.06, 0.09, 0.09, dark.tint]);
  expect(listMixes(theme, '--b-primary', '#ffffff')).toEqual([dark.primary]);
  expect(listMixes(theme, '--b-accent', '#ffffff')).toEqual([dark.accent]);
  expect(listMixes(theme, '--b-link', '#ffffff')).toEqual([dark.link]);
  expect(listMixes(theme, '--b-primary', DARK_PAPER)).toEqual([dark.paper]);
  expect(listMixes(css('callouts'), '--b-kind', 'var(--b-paper)')).toContain(CSS_SHARES.callout);
  expect(theme).toContain(`--b-ink: ${DARK_INK};`);
  for (const [kind, colour] of Object.entries(CALLOUT_COLOURS)) {
    expect(theme).toContain(`--b-${kind}: var(--b-safe-${kind}, ${colour});`);
  }
  const reader = readFileSync(new URL('../reader/reader.css', import.meta.url), 'utf8');
  expect(listMixes(reader, '--b-mark', 'var(--b-paper)')).toContain(CSS_SHARES.highlight);
  const { colours } = DEFAULT_THEME;
  expect(getGroundColour(colours, 'tint')).toBe(blendColours(colours.primary, colours.background, 0.09));
  expect(getGroundColour(colours, 'highlight')).toBe(
    blendColours(colours.accent, colours.background, CSS_SHARES.highlight),
  );
});

test('the palettes of the product need no other colours', () => {
  for (const { colours } of THEME_PALETTES) expect(getSafeTokens(colours)).toEqual({});
});

test('whatever a legible theme is, quiet text, borders, callouts and the dark scheme can be read', () => {
  for (let turn = 0; turn < 300; turn += 1) {
    const colours = correctColours(anyPalette());
    const { background, text, link, primary, accent } = colours;
    const tokens = getSafeTokens(colours);
    const getShare = (name: 'quiet' | 'edge') =>
      (tokens[`--b-${name}-share`] ? Number.parseInt(tokens[`--b-${name}-share`] ?? '', 10) : CSS_SHARES[name] * 100) /
      100;
    const tint = getGroundColour(colours, 'tint');
    expect(contrastRatio(blendColours(text, background, getShare('quiet')), tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(blendColours(text, background, getShare('edge')), background)).toBeGreaterThanOrEqual(3);
    for (const [kind, colour] of Object.entries(CALLOUT_COLOURS)) {
      const label = tokens[`--b-safe-${kind}`] ?? colour;
      const ground = blendColours(label, background, CSS_SHARES.callout);
      for (const read of [label, text, link]) expect(contrastRatio(read, ground)).toBeGreaterThanOrEqual(4.5);
    }
    const { dark } = CSS_SHARES;
    const paper = getDarkPaper(colours);
    const brand = tokens['--b-dark-primary'] ?? blendColours(primary, '#ffffff', dark.primary);
    const anchor = tokens['--b-dark-link'] ?? blendColours(link, '#ffffff', dark.link);
    const mark = tokens['--b-dark-accent'] ?? blendColours(accent, '#ffffff', dark.accent);
    const darkTint = blendColours(brand, paper, dark.tint);
    for (const read of [DARK_INK, blendColours(DARK_INK, paper, getShare('quiet')), brand, anchor]) {
      for (const ground of [paper, darkTint]) expect(contrastRatio(read, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(mark, paper)).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(DARK_INK, blendColours(mark, paper, CSS_SHARES.highlight))).toBeGreaterThanOrEqual(4.5);
  }
});

test('links in black are lightened in the dark scheme', () => {
  const tokens = getSafeTokens({ ...DEFAULT_THEME.colours, primary: '#000000', link: '#000000' });
  expect(Object.keys(tokens)).toContain('--b-dark-link');
});
