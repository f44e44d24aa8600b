import { expect, test } from 'vitest';
import { formatChoice, parseCohortChoice, parsePersonChoice } from './rehearsal-address.ts';
import { createExampleCohort, createExamplePerson, getExampleArrival } from './rehearsal-defaults.ts';

const TODAY = '2026-11-28';
const lists = {
  sites: ['Lyon', 'Metz'],
  departments: [],
  groups: ['Équipe du matin'],
  ownFields: [
    { key: 'polo', label: 'Polo', kind: 'list', values: ['S', 'M'] },
    { key: 'badge', label: 'Badge', kind: 'text', values: [] },
    { key: 'visite', label: 'Visite médicale', kind: 'date', values: [] },
  ],
} as const;
const person = createExamplePerson(TODAY, lists, { jobTitle: 'Chargée de clientèle', text: 'Exemple' });
const cohort = createExampleCohort(TODAY);

test('the example arrives on the first Monday that is thirty days away or more', () => {
  expect(getExampleArrival(TODAY)).toBe('2026-12-28');
  expect(getExampleArrival('2026-11-29')).toBe('2027-01-04');
});

test('the example has a value for every field of the company', () => {
  expect(person.person).toMatchObject({ site: 'Lyon', department: '', arrivalOn: '2026-12-28' });
  expect(person.person.fields).toEqual({ polo: 'S', badge: 'Exemple', visite: '2026-12-28' });
});

test('a choice is read back from its address, accents included', () => {
  const named = { ...person, person: { ...person.person, firstName: 'Zoé', group: 'Équipe du matin' } };
  expect(formatChoice(named)).toMatch(/^[\w-]+$/);
  expect(parsePersonChoice(formatChoice(named))).toEqual(named);
  expect(parseCohortChoice(formatChoice(cohort))).toEqual(cohort);
});

test('an address that holds no choice, or an impossible one, is none', () => {
  expect(parsePersonChoice('')).toBeNull();
  expect(parsePersonChoice('%%%')).toBeNull();
  expect(parsePersonChoice(formatChoice(cohort))).toBeNull();
  expect(parseCohortChoice(formatChoice({ ...cohort, cohort: { ...cohort.cohort, silent: 90 } }))).toBeNull();
});
