import { expect, it } from 'vitest';
import { getValueError } from './check-value.ts';

it('accepts what is right and what is empty', () => {
  expect(getValueError('phone', '01 43 12 00 00')).toBe('');
  expect(getValueError('email', 'rh@dubreuil.fr')).toBe('');
  expect(getValueError('url', 'https://dubreuil.fr/mutuelle')).toBe('');
  expect(getValueError('date', '29/02/2028')).toBe('');
  expect(getValueError('email', '  ')).toBe('');
});

it('says what is wrong in the words of the catalogue', () => {
  expect(getValueError('phone', '01 43')).toContain('10 chiffres');
  expect(getValueError('email', 'rh@dubreuil')).toContain('adresse e-mail valide');
  expect(getValueError('url', 'http://dubreuil.fr')).toContain('https://');
  expect(getValueError('date', '31/02/2026')).toContain('JJ/MM/AAAA');
  expect(getValueError('text', 'x'.repeat(501))).toContain('500 caractères maximum');
});
