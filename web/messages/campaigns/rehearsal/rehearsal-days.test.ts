import { describe, expect, test } from 'vitest';
import type { RehearsalAnswer, RehearsedMessage } from '../../../../contract/messages/campaigns/rehearsal.ts';
import {
  addDays,
  clampDay,
  countDays,
  countOpenPages,
  fillDays,
  findNextEventDay,
  groupByDay,
  listMovedSince,
} from './rehearsal-days.ts';

const createMessage = (id: string, local: string | null, more: Partial<RehearsedMessage> = {}): RehearsedMessage => ({
  id,
  name: id,
  kind: 'information',
  to: 'participant',
  local,
  offset: local && '+02:00',
  plannedOn: local?.slice(0, 10) ?? null,
  movedBy: null,
  fate: 'would_send',
  why: null,
  isOff: false,
  ...more,
});

const createAnswer = (messages: RehearsedMessage[]): RehearsalAnswer => ({
  name: 'Camille Moreau',
  timeZone: 'Europe/Paris',
  referent: '',
  days: [
    { on: '2028-04-30', n: 11, dayOff: 'weekend', clockChange: null },
    { on: '2028-05-01', n: 12, dayOff: 'holiday', clockChange: null },
    { on: '2028-05-02', n: 13, dayOff: null, clockChange: null },
  ],
  messages,
  events: [],
  pages: [
    { id: 'a', chapter: '', title: 'A', opensOn: '2028-04-30', after: '', readOn: null },
    { id: 'b', chapter: '', title: 'B', opensOn: '2028-05-02', after: '', readOn: null },
    { id: 'c', chapter: '', title: 'C', opensOn: null, after: 'B', readOn: null },
  ],
  hiddenPages: 0,
  isFollowed: true,
});

describe('days', () => {
  test('are added and counted across a change of the clocks and a year', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(countDays('2026-12-28', '2027-03-29')).toBe(91);
  });

  test('stay within a rehearsal', () => {
    expect([clampDay(-99), clampDay(12.4), clampDay(99)]).toEqual([-30, 12, 90]);
  });

  test('without an e-mail are filled in', () => {
    expect(
      fillDays([
        { on: '2027-02-27', n: 3 },
        { on: '2027-03-02', n: 1 },
      ]),
    ).toEqual([
      { on: '2027-02-27', n: 3 },
      { on: '2027-02-28', n: 0 },
      { on: '2027-03-01', n: 0 },
      { on: '2027-03-02', n: 1 },
    ]);
    expect(fillDays([])).toEqual([]);
  });
});

describe('a rehearsal', () => {
  test('leads from a day to the next one on which something happens', () => {
    const answer = createAnswer([createMessage('late', '2028-05-02T09:00')]);
    const content = groupByDay(answer);
    expect(content.get('2028-05-02')?.messages.map(({ id }) => id)).toEqual(['late']);
    expect(findNextEventDay(answer.days, content, -30)).toBe(11);
    expect(findNextEventDay(answer.days, content, 11)).toBe(13);
    expect(findNextEventDay(answer.days, content, 13)).toBeNull();
  });

  test('counts the pages that are open on a day', () => {
    const answer = createAnswer([]);
    expect(['2028-04-29', '2028-05-01', '2028-05-02'].map((on) => countOpenPages(answer, on))).toEqual([0, 1, 2]);
  });

  test('lists the messages that have another day than in the rehearsal before', () => {
    const before = createAnswer([
      createMessage('same', '2028-05-01T09:00'),
      createMessage('moved', '2028-05-01T09:00'),
      createMessage('never', null),
    ]);
    const now = createAnswer([
      createMessage('same', '2028-05-01T10:00'),
      createMessage('moved', '2028-05-02T09:00'),
      createMessage('never', '2028-05-02T09:00'),
      createMessage('new', '2028-05-02T09:00'),
    ]);
    expect([...listMovedSince(now, before)]).toEqual([['moved', '2028-05-01']]);
    expect([...listMovedSince(now, null)]).toEqual([]);
  });
});
