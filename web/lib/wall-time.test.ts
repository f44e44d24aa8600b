import { describe, expect, test } from 'vitest';
import { fromWallTime, toWallTime } from './wall-time.ts';

describe('the clock on a wall', () => {
  test.each([
    ['in winter', 'Europe/Paris', '2026-11-20T09:00', '2026-11-20T08:00:00.000Z'],
    ['in summer', 'Europe/Paris', '2026-07-14T09:00', '2026-07-14T07:00:00.000Z'],
    ['the other side of the world', 'Pacific/Noumea', '2026-11-20T09:00', '2026-11-19T22:00:00.000Z'],
    ['overseas, the day before', 'America/Martinique', '2026-11-20T22:00', '2026-11-21T02:00:00.000Z'],
    ['half an hour off', 'Asia/Kolkata', '2026-11-20T09:00', '2026-11-20T03:30:00.000Z'],
    ['the last minute of a day', 'Europe/Paris', '2026-12-31T23:59', '2026-12-31T22:59:00.000Z'],
  ])('%s', (_, zone, wall, moment) => {
    expect(fromWallTime(wall, zone)).toBe(moment);
    expect(toWallTime(moment, zone)).toBe(wall);
  });

  test('an hour that comes twice is the first; one that is skipped still is a moment', () => {
    expect(fromWallTime('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Paris')).toMatch(/^2026-03-29T0[01]:30:00\.000Z$/);
  });

  test('nothing is nothing', () => {
    expect([
      toWallTime(null, 'Europe/Paris'),
      fromWallTime('', 'Europe/Paris'),
      fromWallTime('demain', 'Europe/Paris'),
    ]).toEqual(['', null, null]);
  });
});
