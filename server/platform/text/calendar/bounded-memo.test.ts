import { expect, test, vi } from 'vitest';
import { createBoundedMemo } from './bounded-memo.ts';

test('computes a value once, and forgets all of them when it is full', () => {
  const memo = createBoundedMemo<boolean>(2);
  const compute = vi.fn(() => false);
  const ask = (key: string) => memo(key, compute);
  expect([ask('a'), ask('a'), ask('b'), ask('a')]).toEqual([false, false, false, false]);
  expect(compute).toHaveBeenCalledTimes(2);
  ask('c');
  ask('c');
  expect(compute).toHaveBeenCalledTimes(3);
  ask('a');
  expect(compute).toHaveBeenCalledTimes(4);
});
