import { describe, expect, test } from 'vitest';
import { listForbiddenWords, passwordStrength } from './password.ts';

const nadia = listForbiddenWords({
  email: 'n.bensaid@dubreuil.fr',
  firstName: 'Nadia',
  lastName: 'Bensaïd',
  companyName: 'Menuiserie Dubreuil',
});

describe('the password rule (A1, CNIL 2022)', () => {
  test.each([
    // Twelve characters of four alphabets; fourteen of three; a sentence.
    ['Xk7!pQ2#vR9z', 'medium'],
    ['Xk7pQ2vR9zLm4T', 'medium'],
    ['Bienvenue-a-bord-2026', 'strong'],
    ['sept petits chats roux dorment sous la table', 'strong'],
    ['le thé du Père est à la menthe', 'strong'],
    // A common word among others does not make a common password.
    ['Soleil-violet-sur-la-Marne', 'strong'],
  ])('%s is %s', (password, level) => {
    expect(passwordStrength(password, nadia)).toEqual({ level });
  });

  test.each([
    ['', 12],
    ['Xk7!pQ2#vR9', 1],
    ['Xk7pQ2vR9zLm', 2],
    ['kvmzqwplrtdg', 5],
    ['Kq7!', 8],
  ])('« %s » lacks %i characters', (password, missingCharacters) => {
    expect(passwordStrength(password, nadia)).toEqual({ level: 'weak', code: 'AUTH-007', missingCharacters });
  });

  test.each([
    'Motdepasse2026!!',
    'MotDePasse-2026-',
    'M0td3p@sse2026!!',
    '2026-Bonjour-2026',
    'Azertyuiop123456!',
    'azertyAZERTY12!!',
    '123456789012',
    '1234-5678-9012',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'Abababababababababab',
  ])('%s is too common', (password) => {
    expect(passwordStrength(password, nadia).code).toBe('AUTH-014');
  });

  test.each(['Vive-NADIA-pour-2027!', 'bensaid/Xk7!pQ2#vR9z', 'Menuiserie Dubreuil n° 1', 'xx-N.Bensaid-42-yy'])(
    '%s says who she is',
    (password) => {
      expect(passwordStrength(password, nadia)).toEqual({ level: 'weak', code: 'AUTH-008' });
    },
  );

  test('words of fewer than four letters are not forbidden', () => {
    expect(listForbiddenWords({ email: 'leo@a.fr', firstName: 'Léo', lastName: 'Ba' })).toEqual([]);
  });
});
