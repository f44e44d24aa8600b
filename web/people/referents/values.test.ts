import { expect, test } from 'vitest';
import type { ReferentRow } from '../../../contract/people/referents/referents.ts';
import { getReferentInitials } from './format-referent.ts';
import { EMPTY_REFERENT, toReferentBody, toReferentFormValues } from './values.ts';

const ROW: ReferentRow = {
  id: '01890000-0000-7000-8000-000000000001',
  rowVersion: 3,
  userId: null,
  firstName: 'Élodie',
  lastName: 'Nguyên',
  jobTitle: '',
  email: 'elodie@exemple.fr',
  phone: '',
  role: 'other',
  roleLabel: 'Infirmière',
  perimeter: { kind: 'department', values: ['Soins'] },
  visible: true,
  photoMediaId: null,
  imageRightOn: null,
  bio: '',
  availability: '',
  deputyId: null,
  absentFrom: '2027-01-04',
  absentUntil: null,
  notices: ['weekly', 'question'],
  account: null,
  photoUrl: null,
  people: [],
  absent: false,
  named: 0,
  link: null,
};

test('a row goes through the form and comes out the same, without what is not offered', () => {
  const { id, rowVersion, account, photoUrl, people, absent, named, link, ...kept } = ROW;
  expect(toReferentBody(toReferentFormValues(ROW))).toEqual({ ...kept, notices: ['weekly'] });
});

test('only the list of the chosen kind of perimeter is sent, and a label only with the role that has one', () => {
  const values = { ...EMPTY_REFERENT, sites: ['Lyon'], groups: ['Nuit'], people: ['p'], roleLabel: 'x' };
  expect(toReferentBody({ ...values, kind: 'all' }).perimeter).toEqual({ kind: 'all' });
  expect(toReferentBody({ ...values, kind: 'site' }).perimeter).toEqual({ kind: 'site', values: ['Lyon'] });
  expect(toReferentBody({ ...values, kind: 'group' }).perimeter).toEqual({ kind: 'group', values: ['Nuit'] });
  expect(toReferentBody({ ...values, kind: 'participants' }).perimeter).toEqual({ kind: 'participants', ids: ['p'] });
  expect(toReferentBody(values).roleLabel).toBe('');
});

test('initials', () => {
  expect(getReferentInitials(ROW)).toBe('ÉN');
  expect(getReferentInitials({ firstName: '', lastName: 'Petit' })).toBe('P');
});
