import { expect, it } from 'vitest';
import { valueError } from './check-value.ts';

it('accepts what is right and what is empty', () => {
  expect(valueError('phone', '01 43 12 00 00')).toBe('');
  expect(valueError('email', 'rh@dubreuil.fr')).toBe('');
  expect(valueError('url', 'https://dubreuil.fr/mutuelle')).toBe('');
  expect(valueError('date', '29/02/2028')).toBe('');
  expect(valueError('email', '  ')).toBe('');
});

it('says what is wrong in the words of the catalogue', () => {
  expect(valueError('phone', '01 43')).toContain('10 chiffres');
  expect(valueError('email', 'rh@dubreuil')).toContain('adresse e-mail valide');
  expect(valueError('url', 'http://dubreuil.fr')).toContain('https://');
  expect(valueError('date', '31/02/2026')).toContain('JJ/MM/AAAA');
  expect(valueError('text', 'x'.repeat(501))).toContain('500 caractères maximum');
});
