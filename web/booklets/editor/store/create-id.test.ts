import { afterEach, expect, test, vi } from 'vitest';
import { createId } from './create-id.ts';

afterEach(() => vi.useRealTimers());

test('ids are UUIDs of version 7 that hold the time', () => {
  const before = Date.now();
  const id = createId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBeGreaterThanOrEqual(before);
});

test('ids sort in the order in which they were made, in one millisecond and after the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const ids = Array.from({ length: 10_000 }, createId);
  vi.setSystemTime(Date.now() - 60_000);
  ids.push(createId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
