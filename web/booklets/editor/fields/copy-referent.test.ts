import { describe, expect, it } from 'vitest';
import { emptyChartPerson } from '../../../../blocks/chart/schema.ts';
import { emptyPerson } from '../../../../blocks/contact/schema.ts';
import type { ReferentRow } from '../../../../contract/people/referents/referents.ts';
import { copyReferent } from './copy-referent.ts';

const PHOTO = '0198f5a0-0000-7000-8000-000000000001';
const referent = {
  firstName: 'Agnès',
  lastName: 'Le Goff',
  jobTitle: 'Responsable d’atelier',
  phone: '02 40 81 00 12',
  email: 'agnes@exemple.fr',
  availability: 'Le matin',
  bio: 'Vingt ans de maison.',
  photoMediaId: PHOTO,
  imageRightOn: '2026-01-15',
} as ReferentRow;

describe('copyReferent', () => {
  it('fills the fields that the item has, and no other', () => {
    expect(copyReferent(emptyPerson, referent)).toEqual({
      name: 'Agnès Le Goff',
      role: 'Responsable d’atelier',
      phone: '02 40 81 00 12',
      email: 'agnes@exemple.fr',
      availability: 'Le matin',
      photo: { mediaId: PHOTO, alt: 'Photo d’Agnès Le Goff', decorative: false },
    });
    const person = copyReferent(emptyChartPerson, referent);
    expect(person).toMatchObject({ name: 'Agnès Le Goff', under: '', imageRightOn: '2026-01-15' });
    expect(person.id).not.toBe('');
    expect(Object.keys(person).sort()).toEqual(Object.keys(emptyChartPerson).sort());
  });

  it('leaves the photo out without the consent of the person', () => {
    expect(copyReferent(emptyPerson, { ...referent, imageRightOn: null })).toMatchObject({ photo: { mediaId: null } });
  });
});
