import { describe, expect, it } from 'vitest';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import { buildUpdateBody, listConflictingBookletFields, mergePatch, omitFields } from './patch.ts';

const welcome = { message: '', signatory: '', signatoryRole: '', photoMediaId: null };
const booklet = (fields: Partial<Booklet>): Booklet =>
  ({ title: 'Accueil', subtitle: '', theme: DEFAULT_THEME, welcome, ...fields }) as Booklet;

describe('patch', () => {
  it('merges parts of the theme without losing any', () => {
    const merged = mergePatch({ theme: { size: 'L' }, title: 'A' }, { theme: { fontPair: 'lexend' } });
    expect(merged).toEqual({ title: 'A', theme: { size: 'L', fontPair: 'lexend' } });
    expect(buildUpdateBody(merged, booklet({})).theme).toEqual({ ...DEFAULT_THEME, size: 'L', fontPair: 'lexend' });
  });

  it('sees a clash only where somebody else changed the same field to another value', () => {
    const base = booklet({});
    const theirs = booklet({ title: 'Accueil atelier', theme: { ...DEFAULT_THEME, size: 'S' } });
    expect(listConflictingBookletFields({ subtitle: 'Bienvenue' }, base, theirs)).toEqual([]);
    expect(listConflictingBookletFields({ theme: { fontPair: 'lexend' } }, base, theirs)).toEqual([]);
    expect(listConflictingBookletFields({ title: 'Accueil atelier' }, base, theirs)).toEqual([]);
    expect(listConflictingBookletFields({ title: 'Accueil bureau', theme: { size: 'L' } }, base, theirs)).toEqual([
      'title',
      'theme.size',
    ]);
    expect(listConflictingBookletFields({ wizardStep: 'logo' }, base, booklet({ wizardStep: 'font' }))).toEqual([]);
  });

  it('leaves out what was refused and only that', () => {
    const logo = { ...DEFAULT_THEME.logo, alt: 'Dubreuil' };
    const patch = { title: 'A', subtitle: 'B', theme: { logo, size: 'L' as const } };
    expect(omitFields(patch, ['title'])).toEqual({ subtitle: 'B', theme: { logo, size: 'L' } });
    expect(omitFields(patch, ['theme.logo.mediaId'])).toEqual({ title: 'A', subtitle: 'B', theme: { size: 'L' } });
  });
});
