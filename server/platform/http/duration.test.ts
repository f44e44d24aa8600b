import { expect, test } from 'vitest';
import { formatWaitingTime } from './format-waiting-time.ts';

test('a wait is told in seconds below a minute and a half, and agrees with its number', () => {
  expect([1, 2, 89, 90, 121].map(formatWaitingTime)).toEqual([
    '1 seconde',
    '2 secondes',
    '89 secondes',
    '2 minutes',
    '3 minutes',
  ]);
});
