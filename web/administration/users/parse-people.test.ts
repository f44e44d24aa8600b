import { expect, test } from 'vitest';
import { parsePeople } from './parse-people.ts';

test.each([
  ['ines.cote@exemple.fr', { email: 'ines.cote@exemple.fr', firstName: 'Ines', lastName: 'Cote' }],
  ['Inès Côté <ines@exemple.fr>', { email: 'ines@exemple.fr', firstName: 'Inès', lastName: 'Côté' }],
  [
    '"Jean-Marc de La Tour" <jm@exemple.fr>',
    { email: 'jm@exemple.fr', firstName: 'Jean-Marc', lastName: 'de La Tour' },
  ],
  ['ines@exemple.fr;Inès;Côté', { email: 'ines@exemple.fr', firstName: 'Inès', lastName: 'Côté' }],
  ['ines@exemple.fr\tInès\tCôté', { email: 'ines@exemple.fr', firstName: 'Inès', lastName: 'Côté' }],
  [
    'jean-marc.dupont+rh@exemple.fr',
    { email: 'jean-marc.dupont+rh@exemple.fr', firstName: 'Jean-Marc', lastName: 'Dupont' },
  ],
  ['accueil@exemple.fr', { email: 'accueil@exemple.fr', firstName: 'Accueil', lastName: 'Accueil' }],
  ['pas une adresse', { email: 'pas une adresse' }],
])('« %s »', (line, expected) => {
  expect(parsePeople(line)).toMatchObject([expected]);
});

test('blank lines are nobody; several addresses may stand on a line', () => {
  expect(parsePeople('\n a.b@exemple.fr \r\n\n')).toHaveLength(1);
  expect(parsePeople('a.b@exemple.fr; c.d@exemple.fr, Inès Côté <e@exemple.fr>').map(({ email }) => email)).toEqual([
    'a.b@exemple.fr',
    'c.d@exemple.fr',
    'e@exemple.fr',
  ]);
});
