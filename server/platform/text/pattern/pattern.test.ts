import { describe, expect, test } from 'vitest';
import { expectWithin } from '../../../../test/expect-within.ts';
import { createPatternMatcher, findPatternError } from './pattern-matcher.ts';

/** Realistic patterns against values: the JavaScript engine is the reference, on patterns that are safe for it. */
const PATTERNS = [
  '\\d{6}',
  '^\\d{6}$',
  '[A-Z]{2}-\\d{3,5}',
  'RH|IT|DAF',
  '(RH|IT)-?\\d+',
  '[^0-9]+',
  '[\\w.-]+',
  'a.c',
  'a{2,}b?',
  '(?:ab)*c',
  '(a|b|)c',
  '[a-c\\-_]{1,3}',
  '\\p{Lu}\\p{Ll}+',
  '\\(\\d\\)',
  '',
  '\\s?\\S\\D\\W?',
  '(x{1,2}){2}',
  'a+?b*?',
  '[.]',
  '[)(]+',
];
const VALUES = [
  '',
  '123456',
  '12345',
  '1234567',
  'AB-123',
  'AB-12',
  'ab-123',
  'RH',
  'RHIT',
  'RH-7',
  'IT77',
  'abc',
  'aéc',
  'a\nc',
  'aab',
  'aaaa',
  'ab',
  'ababc',
  'c',
  'ac',
  'bc',
  'a-_',
  'Émile',
  'émile',
  '(4)',
  ' éb',
  'xx',
  'xxx',
  'xxxxx',
  '.',
  '()',
  '😀',
];

test.each(PATTERNS)('%s matches what it matches elsewhere', (source) => {
  const reference = new RegExp(`^(?:${source.replace(/^\^|\$$/g, '')})$`, 'u');
  const match = createPatternMatcher(source);
  for (const value of VALUES) expect([value, match(value)]).toEqual([value, reference.test(value)]);
});

describe('what the usual engine never ends with', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(200)}!`],
    ['(a|a)*b', 'a'.repeat(200)],
    ['(a*)*b', 'a'.repeat(200)],
    ['(.*)*x', 'a'.repeat(200)],
    ['(\\w+\\s?)*!', 'mot '.repeat(50)],
    ['a*a*a*a*a*a*a*a*b', 'a'.repeat(200)],
    ['(a?){100}a{100}', 'a'.repeat(99)],
  ])('%s ends at once', async (source, value) => {
    await expectWithin(1000, () => expect(createPatternMatcher(source)(value)).toBe(false));
  });
});

test.each([
  ['(?=a)', 'seuls les groupes ( ) et (?: ) sont acceptés'],
  ['(?<nom>a)', 'seuls les groupes ( ) et (?: ) sont acceptés'],
  ['(a)\\1', '\\1 n’est pas accepté'],
  ['\\bmot', '\\b n’est pas accepté'],
  ['\\p{Script=Greek}', '\\p n’accepte que L, Lu, Ll et N'],
  ['\\p{constructor}', '\\p n’accepte que L, Lu, Ll et N'],
  ['(a', 'une parenthèse n’est pas fermée'],
  ['a)', 'une parenthèse est de trop'],
  ['[a', 'il s’arrête trop tôt'],
  ['[]', 'une liste [ ] est vide'],
  ['[z-a]', 'un intervalle de [ ] est à l’envers'],
  ['*a', '« * » ne répète rien'],
  ['a**', 'deux répétitions se suivent'],
  ['a{2', 'une répétition { } est mal écrite'],
  ['a{3,2}', 'une répétition { } est à l’envers'],
  ['a{500}', 'une répétition dépasse 200'],
  ['((a{100}){100}){100}', 'il est trop long'],
  ['((((){200}){200}){200}){200}', 'il est trop long'],
  ['a^b', '« ^ » n’est pas à sa place'],
  ['a\\', 'il s’arrête trop tôt'],
  ['('.repeat(30), 'trop de parenthèses'],
])('%s is refused: %s', (source, reason) => {
  expect(findPatternError(source)).toBe(reason);
});

test('a good one has no fault', () => {
  expect(findPatternError('[A-Z]{2}\\d{4}')).toBeNull();
});
