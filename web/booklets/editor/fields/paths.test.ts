import { expect, it } from 'vitest';
import { getAtPath, joinPath, setAtPath } from './paths.ts';

const props = { title: 'Quiz', items: [{ html: 'a' }, { html: 'b' }] };

it('reads at a path', () => {
  expect(getAtPath(props, 'items.1.html')).toBe('b');
  expect(getAtPath(props, 'items.7.html')).toBeUndefined();
  expect(getAtPath(props, '')).toBe(props);
});

it('writes at a path and keeps everything else as it is', () => {
  const next = setAtPath(props, 'items.1.html', 'c');
  expect(next).toEqual({ title: 'Quiz', items: [{ html: 'a' }, { html: 'c' }] });
  expect(getAtPath(next, 'items.0')).toBe(props.items[0]);
  expect(props.items[1]).toEqual({ html: 'b' });
});

it('joins names', () => {
  expect(joinPath('', 'items')).toBe('items');
  expect(joinPath('items', 2)).toBe('items.2');
});
