import { expect, test } from 'vitest';
import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import { type PersonEvents, type SimulatedPerson, type SimulatedStep, simulateOutcome } from './simulate-outcome.ts';

const WHERE = { timeZone: 'Europe/Paris', calendar: { holidays: 'metropole' as const } };
const NOW = new Date('2026-12-01T10:00:00Z');
const ARRIVAL = '2026-12-08';

const one = (
  id: string,
  days: number,
  values: Partial<SimulatedStep> = {},
  how: Partial<SequenceStep> = {},
): SimulatedStep => ({
  id,
  kind: 'information',
  since: new Date('2026-10-01T08:00:00Z'),
  handled: null,
  lacksValue: false,
  skipReason: null,
  ...values,
  step: {
    trigger: { kind: 'arrival', days },
    time: '09:00',
    workingDaysOnly: true,
    to: 'participant',
    stopWhen: [],
    withPresent: true,
    ...how,
  },
});

const NO_EVENTS: PersonEvents = {
  invitedAt: null,
  openedAt: null,
  completedAt: null,
  bouncedAt: null,
  endsAt: null,
  chapters: new Map(),
};

const PERSON: SimulatedPerson = {
  createdAt: new Date('2026-10-15T08:00:00Z'),
  arrivalOn: ARRIVAL,
  endOn: null,
  hasAddress: true,
  isOpposed: false,
  hasReferentAddress: true,
  events: NO_EVENTS,
  contactDays: [],
  reminders: 0,
  validDays: 90,
};

const simulateTexts = (steps: SimulatedStep[], contactDays: string[] = [], values: Partial<SimulatedPerson> = {}) =>
  simulateOutcome(steps, { ...PERSON, contactDays, ...values }, WHERE, NOW).map(({ id, at, fate, why }) => [
    id,
    at?.toISOString().slice(0, 16) ?? null,
    ...(why === null ? [fate] : [why]),
  ]);

test('each step has its hour, in winter as in summer, moved past days that are none', () => {
  const steps = [one('before', -5), one('day', 0), one('after', 4), one('summer', 200)];
  expect(simulateTexts(steps, [], { validDays: null })).toEqual([
    ['before', '2026-12-03T08:00', 'would_send'],
    ['day', '2026-12-08T08:00', 'would_send'],
    ['after', '2026-12-14T08:00', 'would_send'],
    ['summer', '2027-06-28T07:00', 'would_send'],
  ]);
});

test('of two on one day the earlier is sent, then the first in order; the other waits for the next day', () => {
  expect(simulateTexts([one('late', 0, {}, { time: '15:00' }), one('a', 0), one('b', 0)])).toEqual([
    ['late', '2026-12-10T14:00', 'would_send'],
    ['a', '2026-12-08T08:00', 'would_send'],
    ['b', '2026-12-09T08:00', 'would_send'],
  ]);
  expect(simulateTexts([one('a', 0)], ['2026-12-08'])).toEqual([['a', '2026-12-09T08:00', 'would_send']]);
});

test('one for which three days are taken is not sent', () => {
  const taken = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'];
  expect(simulateTexts([one('a', 0)], taken)).toEqual([['a', '2026-12-08T08:00', 'one_a_day']]);
});

test('the fourth reminder is not sent, and one to whoever is in charge takes nobody’s day', () => {
  const reminder = { kind: 'reminder' as const };
  const steps = [-4, 0, 1, 2].map((days, n) => one(`r${n}`, days, reminder));
  expect(simulateTexts(steps).map(([, , fate]) => fate)).toEqual([
    'would_send',
    'would_send',
    'would_send',
    'too_many_reminders',
  ]);
  expect(simulateTexts([one('boss', 0, {}, { to: 'referent' }), one('her', 0)]).map(([, at]) => at)).toEqual([
    '2026-12-08T08:00',
    '2026-12-08T08:00',
  ]);
});

test('what is past, off, kept, sent or unknown is told as it is', () => {
  const sentAt = new Date('2026-11-20T08:03:00Z');
  expect(
    simulateTexts([
      one('past', -20),
      one('before', -7, { since: new Date('2026-12-01T09:00:00Z') }),
      one('caught up', -8, {}, { to: 'referent' }),
      one('off', 0, { since: null }),
      one('kept', 0, { skipReason: 'opposed' }),
      one('sent', -18, { handled: { at: sentAt, why: null } }),
      one('no date', 0, {}, { trigger: { kind: 'end', days: 0 } }),
      one('waits', 0, {}, { trigger: { kind: 'completed', days: 1 } }),
    ]),
  ).toEqual([
    ['past', '2026-11-18T08:00', 'past'],
    ['before', '2026-12-01T08:00', 'past'],
    ['caught up', '2026-12-01T10:00', 'would_send'],
    ['off', '2026-12-08T08:00', 'off'],
    ['kept', '2026-12-08T08:00', 'opposed'],
    ['sent', '2026-11-20T08:03', 'sent'],
    ['no date', null, 'no_date'],
    ['waits', null, 'not_yet'],
  ]);
});

test('an event to come stops a step from its moment on, and gives others their day', () => {
  const at = (text: string) => new Date(`${text}:00Z`);
  const reads = { events: { ...NO_EVENTS, openedAt: at('2026-12-09T10:00'), completedAt: at('2026-12-11T09:07') } };
  const steps = [
    one('before', 0, {}, { stopWhen: ['opened'] }),
    one('after', 2, {}, { stopWhen: ['opened'] }),
    one('end', 0, {}, { trigger: { kind: 'completed', days: 0 }, time: '09:00' }),
    one('reminder', 0, {}, { trigger: { kind: 'unopened', days: 5 } }),
  ];
  expect(simulateTexts(steps, [], reads)).toEqual([
    ['before', '2026-12-08T08:00', 'would_send'],
    ['after', '2026-12-10T08:00', 'stopped'],
    // Nine past ten in Paris: the first run after it.
    ['end', '2026-12-11T09:15', 'would_send'],
    ['reminder', '2026-12-14T08:00', 'stopped'],
  ]);
});

test('the message of a step invites, bounces, and ends the access in its time', () => {
  const steps = [
    one('invitation', 0, { kind: 'invitation' }),
    one('again', 1, { kind: 'invitation' }),
    one('reminder', 0, {}, { trigger: { kind: 'unopened', days: 2 } }),
    one('far', 40),
  ];
  expect(simulateTexts(steps, [], { validDays: 30 })).toEqual([
    ['invitation', '2026-12-08T08:00', 'would_send'],
    ['again', '2026-12-09T08:00', 'already_invited'],
    ['reminder', '2026-12-10T08:00', 'would_send'],
    ['far', '2027-01-18T08:00', 'no_access'],
  ]);
  const react = (sent: Date) => ({ bouncedAt: new Date(sent.getTime() + 60_000) });
  expect(simulateTexts(steps, [], { react })).toEqual([
    ['invitation', '2026-12-08T08:00', 'would_send'],
    ['again', '2026-12-09T08:00', 'bounced'],
    ['reminder', '2026-12-10T08:00', 'bounced'],
    ['far', '2027-01-18T08:00', 'bounced'],
  ]);
});
