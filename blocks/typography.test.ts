import { expect, test } from 'vitest';
import { typesetHtml, typesetText } from './typography.ts';

test.each([
  ['Bonjour ! Ça va ?', 'Bonjour\u202f! Ça va\u202f?'],
  ['Rendez-vous à 7 h 45, pas à 8 h.', 'Rendez-vous à 7\u00a0h\u00a045, pas à 8\u00a0h.'],
  ['Appelez le 02 40 00 00 01 avant 9 h 00', 'Appelez le 02\u00a040\u00a000\u00a000\u00a001 avant 9\u00a0h\u00a000'],
  ['12 rue des Charmes, 44110 Châteaubriant', '12 rue des Charmes, 44110 Châteaubriant'],
])('%s', (typed, printed) => {
  expect(typesetText(typed, 'fr-FR')).toBe(printed);
});

test('another language is left as it is typed, and so is what stands inside a tag', () => {
  expect(typesetText('Hello !', 'en-GB')).toBe('Hello !');
  expect(typesetHtml('<a title="a : b">7 h 45</a>', 'fr-FR')).toBe('<a title="a : b">7\u00a0h\u00a045</a>');
  expect(typesetHtml('Ici : <span lang="en">Ready ? <em>Go !</em></span> Prêts ?', 'fr-FR')).toBe(
    'Ici\u00a0: <span lang="en">Ready ? <em>Go !</em></span> Prêts\u202f?',
  );
});
