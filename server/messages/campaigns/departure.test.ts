import { describe, expect, test } from 'vitest';
import type { CampaignPlanning } from '../../../contract/messages/campaigns/campaign.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { HolidayCalendar } from '../../platform/text/calendar/holidays.ts';
import { getNextSendingMoment } from '../sending/next-sending-moment.ts';
import { computeDeparture } from './departure.ts';

const FRANCE: HolidayCalendar = { holidays: 'metropole' };
const ALSACE: HolidayCalendar = { holidays: 'alsace-moselle' };
const NOW = new Date('2026-11-20T09:12:00Z');

const planning = (values: Partial<CampaignPlanning> = {}): CampaignPlanning => ({
  kind: 'at',
  at: null,
  timeZone: 'Europe/Paris',
  workingDaysOnly: true,
  window: { from: '08:00', to: '19:00' },
  ...values,
});
const free = { workingDaysOnly: false, window: null };

const computeLocalDeparture = (values: Partial<CampaignPlanning>, calendar = FRANCE, now = NOW) => {
  const { at, local, offset, moved } = computeDeparture(planning(values), calendar, now);
  return [at.replace('.000Z', 'Z'), local, offset, ...moved.map(({ why }) => why)];
};

describe('a time that was chosen', () => {
  test.each<[string, Partial<CampaignPlanning>, string[]]>([
    ['in winter', { at: '2026-11-23T10:00' }, ['2026-11-23T09:00:00Z', '2026-11-23T10:00', '+01:00']],
    ['in summer', { at: '2027-07-01T10:00' }, ['2027-07-01T08:00:00Z', '2027-07-01T10:00', '+02:00']],
    ['on 29 February', { at: '2028-02-29T10:00' }, ['2028-02-29T09:00:00Z', '2028-02-29T10:00', '+01:00']],
    [
      'elsewhere',
      { at: '2026-11-23T10:00', timeZone: 'Indian/Reunion' },
      ['2026-11-23T06:00:00Z', '2026-11-23T10:00', '+04:00'],
    ],
    ['at its first minute', { at: '2026-11-23T08:00' }, ['2026-11-23T07:00:00Z', '2026-11-23T08:00', '+01:00']],
    ['at its last minute', { at: '2026-11-23T18:59' }, ['2026-11-23T17:59:00Z', '2026-11-23T18:59', '+01:00']],
    ['at its end', { at: '2026-11-23T19:00' }, ['2026-11-24T07:00:00Z', '2026-11-24T08:00', '+01:00', 'window']],
    ['before the window', { at: '2026-11-23T06:30' }, ['2026-11-23T07:00:00Z', '2026-11-23T08:00', '+01:00', 'window']],
    ['after the window', { at: '2026-11-23T19:01' }, ['2026-11-24T07:00:00Z', '2026-11-24T08:00', '+01:00', 'window']],
    [
      'after it on a Friday',
      { at: '2026-11-27T20:00' },
      ['2026-11-30T07:00:00Z', '2026-11-30T08:00', '+01:00', 'window', 'weekend'],
    ],
    ['on a Saturday', { at: '2026-11-28T10:30' }, ['2026-11-30T09:30:00Z', '2026-11-30T10:30', '+01:00', 'weekend']],
    [
      'on Christmas day, a Friday',
      { at: '2026-12-25T10:00' },
      ['2026-12-28T09:00:00Z', '2026-12-28T10:00', '+01:00', 'holiday'],
    ],
    [
      'after the window on the last day of a year',
      { at: '2026-12-31T20:00' },
      ['2027-01-04T07:00:00Z', '2027-01-04T08:00', '+01:00', 'window', 'holiday'],
    ],
    ['on Easter Monday', { at: '2027-03-29T10:00' }, ['2027-03-30T08:00:00Z', '2027-03-30T10:00', '+02:00', 'holiday']],
    ['on Good Friday in France', { at: '2027-03-26T10:00' }, ['2027-03-26T09:00:00Z', '2027-03-26T10:00', '+01:00']],
    [
      'on any day when any will do',
      { at: '2026-12-25T03:00', ...free },
      ['2026-12-25T02:00:00Z', '2026-12-25T03:00', '+01:00'],
    ],
    [
      'that is jumped over in March',
      { at: '2027-03-28T02:30', ...free },
      ['2027-03-28T01:00:00Z', '2027-03-28T03:00', '+02:00', 'gap'],
    ],
    [
      'at the first minute jumped over',
      { at: '2027-03-28T02:00', ...free },
      ['2027-03-28T01:00:00Z', '2027-03-28T03:00', '+02:00', 'gap'],
    ],
    [
      'just after the jump',
      { at: '2027-03-28T03:00', ...free },
      ['2027-03-28T01:00:00Z', '2027-03-28T03:00', '+02:00'],
    ],
    [
      'that comes twice in October',
      { at: '2027-10-31T02:30', ...free },
      ['2027-10-31T00:30:00Z', '2027-10-31T02:30', '+02:00', 'twice'],
    ],
    [
      'jumped over on a Sunday that is no day for it',
      { at: '2027-03-28T02:30' },
      ['2027-03-30T06:00:00Z', '2027-03-30T08:00', '+02:00', 'gap', 'window', 'weekend'],
    ],
    [
      'jumped over by half an hour only (Lord Howe)',
      { at: '2027-10-03T02:15', timeZone: 'Australia/Lord_Howe', ...free },
      ['2027-10-02T15:30:00Z', '2027-10-03T02:30', '+11:00', 'gap'],
    ],
  ])('%s', (_, values, expected) => {
    expect(computeLocalDeparture(values)).toEqual(expected);
  });

  test('on Good Friday and 26 December in Alsace and Moselle', () => {
    expect(computeLocalDeparture({ at: '2027-03-26T10:00' }, ALSACE).slice(1)).toEqual([
      '2027-03-30T10:00',
      '+02:00',
      'holiday',
    ]);
    expect(computeLocalDeparture({ at: '2028-12-26T10:00' }, ALSACE).slice(1)).toEqual([
      '2028-12-27T10:00',
      '+01:00',
      'holiday',
    ]);
  });

  test('is told as it is moved, in French', () => {
    const told = (values: Partial<CampaignPlanning>) =>
      computeDeparture(planning(values), FRANCE, NOW).moved.map(({ code, message }) => [
        code,
        message.replace(/[\u00a0\u202f]/g, ' '),
      ]);
    expect(told({ at: '2027-03-28T02:30', ...free })).toEqual([
      ['EML-004', 'Cette heure n’existe pas (passage à l’heure d’été). L’envoi partira à 3 h.'],
    ]);
    expect(told({ at: '2027-10-31T02:30', ...free })).toEqual([
      [
        'EML-020',
        'Cette heure existe deux fois (passage à l’heure d’hiver). L’envoi partira à la première, à 2 h 30 (UTC+02:00).',
      ],
    ]);
    expect(told({ at: '2026-12-25T20:15' })).toEqual([
      ['EML-021', 'Aucun message ne part avant 8 h ni à partir de 19 h. L’envoi partira le 26/12/2026 à 8 h.'],
      ['EML-022', 'Le 26/12/2026 est un jour de week-end. L’envoi partira le 28/12/2026 à 8 h.'],
    ]);
  });
});

describe('at once', () => {
  test('is now, to the millisecond, when it may be', () => {
    const now = new Date('2026-11-20T09:12:34.567Z');
    expect(computeDeparture(planning({ kind: 'now' }), FRANCE, now)).toMatchObject({
      at: now.toISOString(),
      moved: [],
    });
  });

  test.each<[string, string, string[]]>([
    ['at night', '2026-11-20T22:00:00Z', ['2026-11-23T08:00', 'window', 'weekend']],
    ['early in the morning', '2026-11-20T05:00:00Z', ['2026-11-20T08:00', 'window']],
    ['on a Sunday afternoon', '2026-11-22T15:00:00Z', ['2026-11-23T08:00', 'weekend']],
    ['on 11 November', '2026-11-11T15:00:00Z', ['2026-11-12T08:00', 'holiday']],
  ])('%s is as soon as it may be', (_, now, [local, ...why]) => {
    const [, at, , ...moved] = computeLocalDeparture({ kind: 'now' }, FRANCE, new Date(now));
    expect([at, ...moved]).toEqual([local, ...why]);
  });

  test('in the hour that comes twice is now, not an hour before', () => {
    const now = new Date('2027-10-31T01:30:00Z');
    expect(computeLocalDeparture({ kind: 'now', ...free }, FRANCE, now)).toEqual([
      '2027-10-31T01:30:00Z',
      '2027-10-31T02:30',
      '+01:00',
    ]);
  });
});

describe('the sending itself leaves when the screen says', () => {
  const hours = ['00:00', '07:59', '08:00', '12:30', '18:00', '18:59', '19:00', '19:01', '23:59'];
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-25', '2027-03-28', '2027-10-31'];
  const settings = [{}, { window: null }, { workingDaysOnly: false }, free];
  const asked = days.flatMap((day) => hours.map((hour) => `${day}T${hour}`));

  test.each(settings)('planned, with %j', (values) => {
    for (const time of asked) {
      const one = planning({ ...values, at: time });
      const leavesAt = new Date(computeDeparture(one, FRANCE, new Date('2026-11-19T09:00:00Z')).at);
      expect(getNextSendingMoment(one, FRANCE, leavesAt).toISOString(), time).toBe(leavesAt.toISOString());
    }
  });

  test.each(settings)('launched at once, with %j', (values) => {
    const one = planning({ ...values, kind: 'now' });
    for (const time of asked) {
      const now = new Date(`${time}:00Z`);
      expect(computeDeparture(one, FRANCE, now).at, time).toBe(getNextSendingMoment(one, FRANCE, now).toISOString());
    }
  });
});

describe('is refused', () => {
  const refusal = (values: Partial<CampaignPlanning>): Refusal => {
    try {
      computeDeparture(planning(values), FRANCE, NOW);
    } catch (error) {
      return error as Refusal;
    }
    throw new Error('not refused');
  };
  test.each<[string, Partial<CampaignPlanning>, string, string]>([
    ['a time that is past', { at: '2026-11-20T10:11' }, 'EML-003', 'planning.at'],
    ['no time', { at: null }, 'GEN-001', 'planning.at'],
    [
      'a window that ends before it begins',
      { at: '2026-11-23T10:00', window: { from: '19:00', to: '08:00' } },
      'EML-023',
      'planning.window.to',
    ],
    [
      'a time zone that there is not',
      { at: '2026-11-23T10:00', timeZone: 'Europe/Lutèce' },
      'GEN-019',
      'planning.timeZone',
    ],
  ])('%s', (_, values, code, field) => {
    const { code: told, errors } = refusal(values);
    expect([told, Object.keys(errors ?? {})]).toEqual([code, [field]]);
  });
});
