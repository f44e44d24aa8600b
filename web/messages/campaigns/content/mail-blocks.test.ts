import { expect, test } from 'vitest';
import { createMailBlock, getBlockExcerpt, MAIL_BLOCK_TYPES, moveListItem, toMailLink } from './mail-blocks.ts';

test('a new block of each kind says nothing yet', () => {
  for (const type of MAIL_BLOCK_TYPES) {
    expect(createMailBlock(type).type).toBe(type);
    expect(getBlockExcerpt(createMailBlock(type))).toBe('');
  }
});

test('a block moves within the list, and nowhere else', () => {
  expect(moveListItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveListItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [5, 0],
  ] as const) {
    expect(moveListItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
  }
});

test.each([
  ['', ''],
  ['www.exemple.fr/a', 'https://www.exemple.fr/a'],
  ['http://exemple.fr', 'https://exemple.fr'],
  ['https://exemple.fr', 'https://exemple.fr'],
  ['rh@exemple.fr', 'mailto:rh@exemple.fr'],
  ['02 41 00 00 00', 'tel:0241000000'],
  // The field reports the error; the conversion does not sanitise.
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('« %s » is the link « %s »', (typed, link) => {
  expect(toMailLink(typed)).toBe(link);
});

test('the first words are short enough to be read out', () => {
  expect(getBlockExcerpt({ type: 'text', html: '<p>Bonjour.</p><p>À vous.</p>' })).toBe('Bonjour. À vous.');
  expect(getBlockExcerpt({ type: 'heading', text: 'x'.repeat(80) })).toHaveLength(40);
});
