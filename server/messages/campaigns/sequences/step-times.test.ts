import { describe, expect, test } from 'vitest';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { getSendingDay, listDueBaseDays } from './step-times.ts';

const FRANCE = { timeZone: 'Europe/Paris', calendar: { holidays: 'metropole' as const } };
const LONG_AGO = new Date(0);

const step = (days: number, values: Partial<SequenceStep> = {}): SequenceStep => ({
  trigger: { kind: 'arrival', days },
  time: '09:00',
  workingDaysOnly: true,
  to: 'participant',
  stopWhen: [],
  withPresent: false,
  ...values,
});

test.each([
  ['a week before', -7, '2026-12-08', '2026-12-01'],
  ['on the day itself', 0, '2026-12-08', '2026-12-08'],
  ['moved to Monday from a Saturday', -3, '2026-12-08', '2026-12-07'],
  ['moved past Christmas and a week-end', 1, '2026-12-24', '2026-12-28'],
  ['across a leap day', 1, '2028-02-28', '2028-02-29'],
  ['across the end of a year', 4, '2026-12-30', '2027-01-04'],
])('a step leaves %s', (_, days, arrival, leaves) => {
  expect(getSendingDay(step(days), arrival, FRANCE.calendar)).toBe(leaves);
});

describe('who is due', () => {
  const at = (now: string, values: Partial<SequenceStep> = {}, since = LONG_AGO) =>
    listDueBaseDays(step(-7, values), since, FRANCE, new Date(now));

  test('nobody before the hour of the step, in summer as in winter', () => {
    expect(at('2026-11-24T07:59:00Z')).toEqual([]);
    expect(at('2026-11-24T08:00:00Z')).toContain('2026-12-01');
    expect(at('2027-06-15T06:59:00Z')).toEqual([]);
    expect(at('2027-06-15T07:00:00Z')).toContain('2027-06-22');
  });

  test('nobody on a day that is none, and on Monday those of the week-end', () => {
    expect(at('2026-11-28T10:00:00Z')).toEqual([]);
    expect(at('2026-11-30T10:00:00Z')).toEqual(['2026-12-07', '2026-12-06', '2026-12-05', '2026-12-04']);
    expect(at('2026-11-28T10:00:00Z', { workingDaysOnly: false })[0]).toBe('2026-12-05');
  });

  test('those of three days ago at most, and not those of before it was switched on', () => {
    expect(at('2026-11-26T10:00:00Z')).toEqual(
      ['2026-12-03', '2026-12-02', '2026-12-01', '2026-11-30', '2026-11-29', '2026-11-28'].slice(0, 6),
    );
    expect(at('2026-11-26T10:00:00Z', {}, new Date('2026-11-26T07:00:00Z'))).toEqual(['2026-12-03']);
    expect(at('2026-11-26T10:00:00Z', {}, new Date('2026-11-26T09:30:00Z'))).toEqual([]);
  });
});
