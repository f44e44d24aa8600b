import { expect, test } from 'vitest';
import { listMissingVariables } from './missing-variables.ts';

test('tells what a person has no value for, each once, and counts what stands instead', () => {
  const texts = ['Bonjour {{prenom}} {{nom}}', '<p>{{ poste }} à {{site}}, {{nom}}, {{constructor}}</p>'];
  expect(listMissingVariables(texts, { prenom: 'Inès', nom: ' ', poste: '' }, { poste: 'votre poste' })).toEqual([
    'nom',
    'site',
    'constructor',
  ]);
  expect(listMissingVariables(['Bonjour'], {})).toEqual([]);
});
