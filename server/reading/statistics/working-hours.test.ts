import { expect, test } from 'vitest';
import { computeMedian, createWorkingClock, parseWallTime } from './working-hours.ts';

const clock = createWorkingClock({ holidays: 'metropole' as const });
const hours = (from: string, to: string) => clock.between(parseWallTime(from), parseWallTime(to));

test.each([
  ['2026-11-20 09:00', '2026-11-20 12:30', 3.5, 'within a day'],
  ['2026-11-20 16:00', '2026-11-23 10:00', 2, 'a weekend between'],
  ['2026-11-20 20:00', '2026-11-23 08:00', 0, 'a Friday night to a Monday morning'],
  ['2026-11-10 09:00', '2026-11-12 17:00', 16, 'a public holiday between'],
  ['2026-11-21 10:00', '2026-11-22 10:00', 0, 'a weekend'],
  ['2026-11-20 12:00', '2026-11-20 09:00', 0, 'backwards'],
  ['2026-10-23 09:00', '2026-10-26 09:00', 8, 'over a change of the clock'],
])('from %s to %s: %d (%s)', (from, to, expected) => {
  expect(hours(from, to)).toBe(expected);
});

test('Good Friday counts but in Alsace', () => {
  expect(hours('2026-04-02 17:00', '2026-04-03 17:00')).toBe(8);
  const alsace = createWorkingClock({ holidays: 'alsace-moselle' as const });
  expect(alsace.between(parseWallTime('2026-04-02 17:00'), parseWallTime('2026-04-03 17:00'))).toBe(0);
});

test('a median is the middle, between the two middle ones where they are even, and none of none', () => {
  expect(computeMedian([])).toBeNull();
  expect(
    computeMedian([
      { value: 8, n: 3 },
      { value: 88, n: 2 },
    ]),
  ).toBe(8);
  expect(
    computeMedian([
      { value: 30, n: 2 },
      { value: 2, n: 2 },
    ]),
  ).toBe(16);
  expect(
    computeMedian([
      { value: 5, n: 1 },
      { value: 1, n: 1 },
      { value: 3, n: 1 },
    ]),
  ).toBe(3);
});
