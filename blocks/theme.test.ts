import { expect, test } from 'vitest';
import { DEFAULT_THEME, theme } from '../contract/booklets/booklets/theme.ts';
import { listBundledFonts, listOwnFonts, toFamilyKey } from '../contract/booklets/fonts/fonts.ts';
import { getThemeTokens } from './theme.ts';

const OWN_FONT_ID = '01890000-0000-7000-8000-000000000001';
const OTHER_FONT_ID = '01890000-0000-7000-8000-000000000002';

test('a theme of before there were own fonts is still one, and one that names them by anything but an id is none', () => {
  expect(theme.safeParse(DEFAULT_THEME).data).toEqual(DEFAULT_THEME);
  for (const ownFonts of [
    { title: OWN_FONT_ID, text: null },
    { title: OWN_FONT_ID, text: OTHER_FONT_ID },
    { title: null, text: null },
  ]) {
    expect(theme.safeParse({ ...DEFAULT_THEME, ownFonts }).success).toBe(true);
  }
  for (const ownFonts of [
    { title: "x'};body{display:none", text: null },
    { title: OWN_FONT_ID },
    { title: '', text: null },
    'Maison',
  ]) {
    expect(theme.safeParse({ ...DEFAULT_THEME, ownFonts }).success).toBe(false);
  }
});

test('an own font stands in for one font of the pair, or for both, and falls back on letters of the same kind', () => {
  const themed = (title: string | null, text: string | null) => ({ ...DEFAULT_THEME, ownFonts: { title, text } });
  expect(getThemeTokens(DEFAULT_THEME)).toMatchObject({
    '--b-title-font': "'Inter Variable', sans-serif",
    '--b-text-font': "'Source Serif 4 Variable', serif",
  });
  expect(getThemeTokens(themed(null, OWN_FONT_ID))).toMatchObject({
    '--b-title-font': "'Inter Variable', sans-serif",
    '--b-text-font': `'Police ${OWN_FONT_ID}', serif`,
  });
  expect(getThemeTokens(themed(OWN_FONT_ID, OTHER_FONT_ID))['--b-title-font']).toBe(
    `'Police ${OWN_FONT_ID}', sans-serif`,
  );
  expect([listBundledFonts(themed(OWN_FONT_ID, null)), listOwnFonts(themed(OWN_FONT_ID, null))]).toEqual([
    ['source-serif-4'],
    [OWN_FONT_ID],
  ]);
  expect([listBundledFonts(themed(OWN_FONT_ID, OWN_FONT_ID)), listOwnFonts(themed(OWN_FONT_ID, OWN_FONT_ID))]).toEqual([
    [],
    [OWN_FONT_ID],
  ]);
});

test('capitals and accents tell no families apart, words do', () => {
  expect(toFamilyKey('École Sans ')).toBe(toFamilyKey('ECOLE SANS'));
  expect(toFamilyKey('École Sans')).not.toBe(toFamilyKey('École Serif'));
});
