import { expect, test } from 'vitest';
import type { CompanyFont } from '../../../../../contract/booklets/fonts/company-fonts.ts';
import { assignFontPurpose, getFontPurpose, groupFontFamilies } from './families.ts';

const font = (id: string, values: Partial<CompanyFont> = {}): CompanyFont => ({
  id,
  family: 'Maison',
  fileName: `${id}.woff2`,
  size: 1,
  weights: { min: 400, max: 400 },
  italic: false,
  state: 'validated',
  reason: '',
  url: `/api/admin/fonts/${id}/file`,
  addedBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  rowVersion: 1,
  ...values,
});
const weight = (value: number) => ({ weights: { min: value, max: value } });

test('files of the same name make one font, which its upright of running text stands for', () => {
  const [maison, other] = groupFontFamilies([
    font('bold', { ...weight(700), family: 'MAISON' }),
    font('slanted', { italic: true }),
    font('autre', { family: 'Autre', state: 'pending' }),
    font('light', weight(300)),
  ]);
  expect(maison?.files.map(({ id }) => id)).toEqual(['bold', 'slanted', 'light']);
  expect(maison?.mainFile?.id).toBe('light');
  expect([other?.name, other?.mainFile]).toEqual(['Autre', null]);
});

test('a variable font reaches running text when its weights do', () => {
  const [maison] = groupFontFamilies([font('book', weight(450)), font('all', { weights: { min: 100, max: 900 } })]);
  expect(maison?.mainFile?.id).toBe('all');
});

test('a font is used for headings, for text, or both; what it leaves goes back to the pair', () => {
  const [a, b] = groupFontFamilies([font('a'), font('a-bold', weight(700)), font('b', { family: 'Autre' })]);
  if (!a || !b) throw new Error('two families');
  expect(getFontPurpose({}, a)).toBe('none');
  let ownFonts = assignFontPurpose({}, a, 'both');
  expect(ownFonts).toEqual({ title: 'a', text: 'a' });
  ownFonts = assignFontPurpose({ ownFonts }, b, 'title');
  expect(ownFonts).toEqual({ title: 'b', text: 'a' });
  expect([getFontPurpose({ ownFonts }, a), getFontPurpose({ ownFonts }, b)]).toEqual(['text', 'title']);
  ownFonts = assignFontPurpose({ ownFonts }, a, 'none');
  expect(ownFonts).toEqual({ title: 'b', text: null });
});

test('a theme that names another file of the same font keeps it', () => {
  const [a] = groupFontFamilies([font('a'), font('a-bold', weight(700))]);
  if (!a) throw new Error('one family');
  const ownFonts = { title: 'a-bold', text: null };
  expect(getFontPurpose({ ownFonts }, a)).toBe('title');
  expect(assignFontPurpose({ ownFonts }, a, 'both')).toEqual({ title: 'a-bold', text: 'a' });
});
