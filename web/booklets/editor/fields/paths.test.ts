import { expect, it } from 'vitest';
import { at, join, put } from './paths.ts';

const props = { title: 'Quiz', items: [{ html: 'a' }, { html: 'b' }] };

it('reads at a path', () => {
  expect(at(props, 'items.1.html')).toBe('b');
  expect(at(props, 'items.7.html')).toBeUndefined();
  expect(at(props, '')).toBe(props);
});

it('writes at a path and keeps everything else as it is', () => {
  const next = put(props, 'items.1.html', 'c');
  expect(next).toEqual({ title: 'Quiz', items: [{ html: 'a' }, { html: 'c' }] });
  expect(at(next, 'items.0')).toBe(props.items[0]);
  expect(props.items[1]).toEqual({ html: 'b' });
});

it('joins names', () => {
  expect(join('', 'items')).toBe('items');
  expect(join('items', 2)).toBe('items.2');
});
