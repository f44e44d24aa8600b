import { expect, test } from 'vitest';
import { getAltText } from './media-alt.ts';

const picture = { alt: 'L’atelier', alts: { 'en-GB': 'The workshop', 'pt-BR': 'A oficina', 'de-DE': '' } };

test.each([
  ['fr-FR', 'L’atelier'],
  ['en-GB', 'The workshop'],
  ['en-US', 'The workshop'],
  ['pt-PT', 'A oficina'],
  ['de-DE', 'L’atelier'],
  ['ar', 'L’atelier'],
])('a picture says to who reads %s: %s', (language, words) => {
  expect(getAltText(picture, language)).toBe(words);
});
