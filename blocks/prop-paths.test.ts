import { expect, it } from 'vitest';
import { getAtPath, joinPath } from './prop-paths.ts';

const props = { title: 'Quiz', items: [{ html: 'a' }, { html: 'b' }] };

it('reads at a path', () => {
  expect(getAtPath(props, 'items.1.html')).toBe('b');
  expect(getAtPath(props, 'items.7.html')).toBeUndefined();
  expect(getAtPath(props, '')).toBe(props);
});

it('joins names', () => {
  expect(joinPath('', 'items')).toBe('items');
  expect(joinPath('items', 2)).toBe('items.2');
});
