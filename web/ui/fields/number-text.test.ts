import { describe, expect, it } from 'vitest';
import { cleanNumberText, countSignificant, findCaret, formatNumberText, parseNumberText } from './number-text.ts';

describe('cleanNumberText', () => {
  it.each([
    ['1234,5', '1234,5'],
    ['1\u202f234.5 %', '1234,5'],
    ['-12', '-12'],
    ['1-2', '12'],
    ['1,2,3', '1,23'],
    [',5', ',5'],
    ['abc', ''],
    ['12345678901234567', '12345678901234'],
  ])('reduces the typed « %s » to « %s »', (typed, text) => expect(cleanNumberText(typed)).toBe(text));

  it.each([
    ['1.234,5', '1234,5'],
    ['1,234.5', '1234,5'],
    ['1 234,5', '1234,5'],
    ['1.234.567', '1234567'],
    ['12.5', '12,5'],
  ])('reduces the pasted « %s » to « %s »', (pasted, text) =>
    expect(cleanNumberText(pasted, { isPasted: true })).toBe(text),
  );

  it('ignores a comma typed in a whole number, and leaves out pasted decimals', () => {
    expect(cleanNumberText('1,2', { allowDecimal: false })).toBe('12');
    expect(cleanNumberText('12,7', { allowDecimal: false, isPasted: true })).toBe('12');
  });
});

it.each([
  ['1234,5', 1234.5],
  ['-3', -3],
  [',5', 0.5],
  ['12,', 12],
  ['-', null],
  ['', null],
])('reads « %s » as %s', (text, value) => expect(parseNumberText(text)).toBe(value));

it.each([
  ['1234567,1234', '1\u202f234\u202f567,1234\u00a0%'],
  ['-1234', '-1\u202f234\u00a0%'],
  ['12,', '12,\u00a0%'],
  ['', ''],
])('formats « %s » as « %s »', (text, shown) =>
  expect(formatNumberText(text, { groupSeparator: '\u202f', suffix: '\u00a0%' })).toBe(shown),
);

it('keeps the caret after the same digits, before the unit', () => {
  const shown = '1\u202f234,5\u00a0%';
  expect(findCaret(shown, countSignificant('1\u202f23'))).toBe(4);
  expect(findCaret(shown, countSignificant(shown))).toBe(7);
  expect(findCaret(shown, 0)).toBe(0);
});
