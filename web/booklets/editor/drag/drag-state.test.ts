import { expect, test } from 'vitest';
import { DragState, findDropPlace, findNextPlace } from './drag-state.ts';

const rects = [
  { id: 'a', top: 0, bottom: 40 },
  { id: 'b', top: 40, bottom: 80 },
  { id: 'c', top: 80, bottom: 120 },
];

test.each([
  ['a', 60, { over: 'b', side: 'after' }],
  ['c', 60, { over: 'b', side: 'before' }],
  ['a', 45, { over: 'b', side: 'before' }],
  ['c', 75, { over: 'b', side: 'after' }],
  ['a', 500, { over: 'c', side: 'after' }],
  ['c', -20, { over: 'a', side: 'before' }],
])('%s let go at %i', (dragged, y, place) => {
  expect(findDropPlace(rects, dragged, y)).toEqual(place);
});

test('the inner one of two nested items is chosen', () => {
  const nested = [{ id: 'chapter', top: 0, bottom: 120 }, ...rects];
  expect(findDropPlace(nested, 'a', 100)).toEqual({ over: 'c', side: 'after' });
  expect(findDropPlace([], 'a', 0)).toBeNull();
});

test('keys go from item to item, and stop at the ends', () => {
  const ids = ['a', 'b', 'c'];
  const first = findNextPlace(ids, { over: 'b', side: 'before' }, 'b', -1);
  expect(first).toEqual({ over: 'a', side: 'before' });
  expect(findNextPlace(ids, first, 'b', -1)).toEqual(first);
  expect(findNextPlace(ids, { over: 'b', side: 'before' }, 'b', 1)).toEqual({ over: 'c', side: 'after' });
});

test('listeners hear of another place only', () => {
  const state = new DragState();
  let count = 0;
  state.subscribe(() => {
    count += 1;
  });
  state.start(['a']);
  expect(state.setPlace({ over: 'b', side: 'after' })).toBe(true);
  expect(state.setPlace({ over: 'b', side: 'after' })).toBe(false);
  state.end();
  state.end();
  expect(count).toBe(3);
  expect(state.dragged).toEqual([]);
});
