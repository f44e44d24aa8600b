import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode, errorText, fillText } from '../errors.ts';
import { getPermissionAction, PERMISSION_NAMES } from '../permissions.ts';
import { elideFrench, joinWithElision } from './french-writing.ts';
import { writeDay } from './write-day.ts';

describe('a value after « de » or « que »', () => {
  test.each([
    ['le compte de ', 'Alice Martin', 'le compte d’Alice Martin'],
    ['le compte de ', 'Ève', 'le compte d’Ève'],
    ['le compte de ', 'Yves', 'le compte d’Yves'],
    ['le compte de ', 'Yann', 'le compte de Yann'],
    ['le compte de ', 'Hélène', 'le compte d’Hélène'],
    ['le compte de ', 'Bernard', 'le compte de Bernard'],
    ['un groupe de ', '11', 'un groupe de 11'],
    ['plus de ', 'onze', 'plus de onze'],
    ['le livret de <strong>', 'Atelier Dubreuil', 'le livret d’<strong>Atelier Dubreuil'],
    ['avant que ', 'Inès', 'avant qu’Inès'],
    ['Message de\u00a0', 'Embarque', 'Message d’Embarque'],
    ['une grande ', 'Alice', 'une grande Alice'],
    ['le code ', 'A12', 'le code A12'],
  ])('%j and %j are %j', (text, value, whole) => expect(joinWithElision(text, value)).toBe(whole));

  test.each([
    [
      elideFrench`Message automatique de ${'Embarque'}, envoyé à la demande de ${'Menuiserie Dubreuil'}.`,
      'Message automatique d’Embarque, envoyé à la demande de Menuiserie Dubreuil.',
    ],
    [elideFrench`Exemplaire de ${'Alice'}`, 'Exemplaire d’Alice'],
    [elideFrench`Exemplaire de ${'Yves'}`, 'Exemplaire d’Yves'],
    [elideFrench`Exemplaire de ${'Bernard'}`, 'Exemplaire de Bernard'],
  ])('is elided in a sentence of the server: %s', (sentence, whole) => expect(sentence).toBe(whole));

  const refusals = PERMISSION_NAMES.map((name) =>
    errorText('GEN-009', { action: getPermissionAction(name), personne: 'Ana Lima' }),
  );
  const errors = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const names = [...ERRORS[code][1].matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
    return errorText(code, Object.fromEntries(names.map((name) => [name, 'Alice'])));
  });
  test.each([
    [
      'the refusal of every right (« le droit d’ouvrir »)',
      refusals,
      'Vous n’avez pas le droit d’ouvrir ce livret. Demandez à Ana Lima.',
      /\bde [aeiouyéèêh]/i,
    ],
    [
      'every error, for a name that begins with a vowel',
      errors,
      'd’Alice',
      /(?<!\p{L})(?:de|que|jusque|lorsque)\sAlice/iu,
    ],
  ])('is elided in %s', (_, texts, example, unelided) => {
    expect(texts.some((text) => text.includes(example))).toBe(true);
    expect(texts.filter((text) => unelided.test(text))).toEqual([]);
  });
});

describe('a number in the catalogue', () => {
  test('picks the singular and the plural; nothing is written « (s) »', () => {
    const blocked = (n: number) => errorText('LIV-006', { n });
    expect(blocked(1)).toContain('1 point à corriger');
    expect(blocked(3)).toContain('3 points à corriger');
    expect(errorText('UTI-002', { nom: 'Léa', n: 1 })).toBe(
      'Léa est propriétaire de 1 livret. Choisissez à qui le confier.',
    );
    expect(fillText('{n} {n:essai|essais}', { n: 0 })).toBe('0 essai');
    expect(Object.values(ERRORS).filter(([, text]) => text.includes('(s)'))).toEqual([]);
  });

  test('is grouped as French writes it', () => {
    expect(fillText('{n} {n:essai|essais}', { n: 12_500 })).toBe('12\u202f500 essais');
  });

  test('keeps a value that is not given visible to whoever wrote the code', () => {
    expect(fillText('le droit de {action}', {})).toBe('le droit de {action}');
  });
});

describe('a written-out day', () => {
  const long = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  test.each([
    ['fr-FR', '2026-12-01', 'mardi 1er décembre 2026'],
    ['fr-FR', '2026-12-11', 'vendredi 11 décembre 2026'],
    ['en-GB', '2026-12-01', 'Tuesday, 1 December 2026'],
  ])('in %s, %s is « %s »', (locale, day, words) => expect(writeDay(long(locale), new Date(day))).toBe(words));

  test('stays in figures where the month does', () => {
    const figures = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
    expect(writeDay(figures, new Date('2026-12-01'))).toBe('01/12');
  });
});
