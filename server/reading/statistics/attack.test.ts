import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDashboard } from '../../../contract/home/dashboard.ts';
import { DEVICE_CLASSES, MIN_ANONYMITY_THRESHOLD } from '../../../contract/reading/reading.ts';
import { exportStatistics, getStatistics, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createRandom } from '../../../test/create-random.ts';
import { createTestBooklet, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { refreshStatistics } from './roll-up.ts';

/*
 * A colleague who may ask any question of the statistics, and subtract the answers. Every number is kept with the
 * population that was asked for, as a set of cells (booklet, month or day, value of a characteristic). If one
 * population contains another, the difference of their numbers counts the people or visits in between, and must
 * never be a small one.
 */

const THRESHOLD = MIN_ANONYMITY_THRESHOLD;
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'];
const SITES = ['Nantes', 'Rennes', 'Siège'];
const DEPARTMENTS = ['Atelier', 'Bureau'];
const SIDES = {
  site: SITES,
  department: DEPARTMENTS,
  contract: ['permanent', 'fixedTerm'],
  language: ['fr-FR', 'en-GB'],
};
type SideName = keyof typeof SIDES;

interface Observation {
  /** Query that revealed the number. */
  asked: string;
  booklets: number;
  months: number;
  /** Days of visits; null: months are whole. */
  days: { from: string; to: string } | null;
  side: string;
  n: number;
}

/** The category of a number, such as « people », then what was answered about it. */
type Observations = Map<string, Observation[]>;

const isSubset = (inner: number, outer: number): boolean => (inner & outer) === inner;

const isNested = (inner: Observation, outer: Observation): boolean =>
  isSubset(inner.booklets, outer.booklets) &&
  (inner.days && outer.days
    ? inner.days.from >= outer.days.from && inner.days.to <= outer.days.to
    : isSubset(inner.months, outer.months)) &&
  (outer.side === '' || outer.side === inner.side);

const isSmall = (n: number): boolean => n > 0 && n < THRESHOLD;

/** Queries that reveal a small group: alone, or by the difference of two. */
const findLeaks = (observations: Observations): string[] => {
  const leaks: string[] = [];
  for (const [category, answers] of observations) {
    for (const outer of answers) {
      if (isSmall(outer.n)) leaks.push(`${category}: ${outer.n} by ${outer.asked}`);
      for (const inner of answers) {
        const left = outer.n - inner.n;
        if (outer !== inner && isSmall(left) && isNested(inner, outer))
          leaks.push(`${category}: ${left} = ${outer.n} by ${outer.asked} − ${inner.n} by ${inner.asked}`);
      }
    }
  }
  return leaks;
};

/**
 * All numbers of people, answers or visits in an answer, by category; null: hidden. The bases of rates are left out:
 * they describe groups of `people`, and a rate says by design how many of a large enough group did something.
 */
const listNumbers = (report: Statistics): [category: string, n: number | null, isByDay?: boolean][] => {
  const { visits, opinion, surprise, mails, stops, proofs } = report;
  type Counted = Statistics['stops'];
  const ofTally = (name: string, tally: Counted | null): [string, number | null][] =>
    tally
      ? [...tally.shown.map(({ key, n }): [string, number] => [`${name} ${key}`, n]), [`${name} total`, tally.total]]
      : [];
  return [
    ['people', report.people],
    ...ofTally('stop', stops),
    ['sent', mails?.sent ?? null],
    ...ofTally('failed', mails?.failed ?? null),
    ...ofTally('excluded', mails?.excluded ?? null),
    ...proofs.documents.map(({ booklet, label, version, n }): [string, number] => [
      `document ${booklet} ${label} ${version}`,
      n,
    ]),
    ...ofTally('score', opinion?.scores ?? null),
    ...ofTally('tag', surprise?.tags ?? null),
    ...report.versions.flatMap(({ booklet, version, people, openings, pages }): [string, number | null][] => [
      [`version ${booklet} ${version}`, people],
      [`openings of ${booklet} ${version}`, openings],
      [`pages of ${booklet} ${version}`, pages],
    ]),
    ...ofTally('device', visits?.devices ?? null),
    ...ofTally('page', visits?.read ?? null),
    ...ofTally('cohort', visits?.cohorts ?? null),
    ['openings', visits?.openings ?? null, true],
    ['page views', visits?.pages ?? null, true],
  ];
};

let app: TestApp;
let office: Office;
let booklets: TenantRow<'booklets'>[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two booklets whose arrivals, readings, messages and answers are few everywhere. */
const seedCompany = async (seed: number) => {
  office = await openOffice(app, {
    tracking: 'aggregate',
    chapters: [{ title: 'Un', pages: ['a', 'b', 'c'].map((slug) => ({ title: slug, slug, blocks: [] })) }],
  });
  booklets = [office.booklet, await createTestBooklet(office.scope, { tracking: 'aggregate' })];
  const next = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() ** 2 * values.length)] as Value;
  const { pages: pageView } = office.scope.views;
  for (const [at, { id: bookletId }] of booklets.entries()) {
    const pages = await office.scope
      .select()
      .from(pageView)
      .where(and(eq(pageView.bookletId, bookletId)));
    const [campaign] = await office.scope.insert('campaigns', [
      { bookletId, name: 'I', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
    ]);
    for (const month of MONTHS) {
      const people = 3 + Math.floor(next() * (at === 0 ? 12 : 6));
      for (let n = 0; n < people; n += 1) {
        const hasOpened = next() < 0.8;
        const { id: enrolmentId } = await app.make.enrolment(office.scope, {
          bookletId,
          arrivalOn: `${month}-1${n % 10}`,
          state: hasOpened ? 'started' : 'invited',
          invitedAt: new Date('2026-04-20T08:00:00Z'),
          ...(hasOpened && {
            openedAt: new Date('2026-04-21T08:00:00Z'),
            startedAt: new Date('2026-04-21T08:00:00Z'),
            versionRead: pick([1, 2, 3]),
          }),
          participant: {
            site: pick(SITES),
            department: pick(DEPARTMENTS),
            contractType: pick(['permanent', 'fixedTerm'] as const),
            language: pick(SIDES.language),
          },
        });
        const page = pick(pages);
        if (hasOpened && page)
          await office.scope.insert('pageProgress', [{ enrolmentId, pageId: page.id, version: 1 }]);
        const state = next() < 0.6 ? ('sent' as const) : ('failed' as const);
        const reason = state === 'sent' ? null : pick(['mailbox_full', 'refused', 'connection'] as const);
        await office.scope.insert('campaignRecipients', [
          { campaignId: campaign?.id ?? '', enrolmentId, state, reason },
        ]);
        const day = `${month}-0${1 + Math.floor(next() * 9)}`;
        const value = { score: pick([9, 8, 3]) };
        await office.scope.insert('responses', [{ bookletId, kind: 'satisfaction', version: 1, value, day }]);
      }
      for (let day = 1; day <= 28; day += 1 + Math.floor(next() * 3)) {
        const place = { bookletId, day: `${month}-${String(day).padStart(2, '0')}` };
        for (const key of ['cover', 'a', 'b']) {
          const count = 1 + Math.floor(next() ** 2 * 9);
          const cohort = next() < 0.5 ? '' : pick(MONTHS);
          const cell = { ...place, key, version: pick([1, 2]), device: pick(DEVICE_CLASSES), cohort, count };
          await office.scope.incrementReadingCounts([cell]);
        }
      }
    }
  }
  await refreshStatistics(office.scope, { anew: true });
};

/** Periods of whole months, and some that begin or end a day or a week earlier or later. */
const listPeriods = () => {
  const periods: { from: string; to: string; months: number }[] = [];
  for (let first = 0; first < MONTHS.length; first += 1) {
    for (let last = first; last < MONTHS.length; last += 1) {
      const months = 2 ** (last + 1) - 2 ** first;
      periods.push({ from: `${MONTHS[first]}-01`, to: `${MONTHS[last]}-28`, months });
      if (last > first + 1) continue;
      periods.push({ from: `${MONTHS[first]}-02`, to: `${MONTHS[last]}-28`, months });
      periods.push({ from: `${MONTHS[first]}-01`, to: `${MONTHS[last]}-27`, months });
      periods.push({ from: `${MONTHS[first]}-08`, to: `${MONTHS[last]}-20`, months });
    }
  }
  return periods;
};

const EVERYBODY = { name: '' as const, value: '' };
const listSideFilters = () => [
  EVERYBODY,
  ...(Object.keys(SIDES) as SideName[]).flatMap((name) => SIDES[name].map((value) => ({ name, value }))),
];

/** Asks everything, and keeps every number with its population. */
const observeAll = async (): Promise<Observations> => {
  const observations: Observations = new Map();
  const keep = (category: string, observation: Observation) => {
    const known = observations.get(category);
    if (known) known.push(observation);
    else observations.set(category, [observation]);
  };
  const choices = [
    { chosen: booklets, bits: 3 },
    ...booklets.map((booklet, at) => ({ chosen: [booklet], bits: 2 ** at })),
  ];
  for (const { chosen, bits } of choices) {
    for (const { from, to, months } of listPeriods()) {
      // A day more or less changes nothing about people, who count by whole months.
      const isWhole = from.endsWith('-01') && to.endsWith('-28');
      for (const { name, value } of isWhole ? listSideFilters() : [EVERYBODY]) {
        const asked = `livrets ${bits}, ${from} – ${to}${name ? `, ${name} ${value}` : ''}`;
        const query = { from, to, booklets: chosen.map(({ id }) => id).join(','), ...(name && { [name]: value }) };
        const { status, body, error } = await office.admin.call(getStatistics, { query: query as never });
        expect(status, `${asked} ${JSON.stringify(error)}`).toBe(200);
        const place = { asked, booklets: bits, side: name && `${name} ${value}` };
        for (const [category, n, isByDay] of listNumbers(body)) {
          if (n !== null) keep(category, { ...place, months, days: isByDay ? { from, to } : null, n });
        }
        // A bar counts whole groups of days, which depend on the period: bars compare with those of the same period.
        const whole = { ...place, months: 2 ** MONTHS.length - 1, days: null };
        for (const what of ['openings', 'pages'] as const) {
          let left = body.visits?.[what] ?? 0;
          for (const { from: start, [what]: n } of body.visits?.series ?? []) {
            if (n === null) continue;
            left -= n;
            keep(`${what} on ${start} of ${from} – ${to}`, { ...whole, n });
          }
          keep(`${what} outside of the bars of ${from} – ${to}`, { ...whole, n: left });
        }
        for (const cohort of body.cohorts) {
          const only = cohort.months.reduce((sum, month) => sum + 2 ** MONTHS.indexOf(month), 0);
          const cell = { ...place, asked: `${asked}, ${cohort.months}`, months: only, days: null };
          keep('people', { ...cell, n: cohort.people });
        }
      }
    }
  }
  return observations;
};

describe.each([3, 11])('somebody who asks every question of a company with small groups (%i)', (seed) => {
  let observations: Observations;
  beforeAll(async () => {
    await seedCompany(seed);
    observations = await observeAll();
  });

  test('gets answers', () => {
    for (const category of ['people', 'openings', 'page views', 'sent', 'score 9'])
      expect([category, observations.get(category)?.some(({ n }) => n >= THRESHOLD)]).toEqual([category, true]);
    expect(
      [...observations.keys()].filter((category) => /^(stop|version|device|page|cohort) /.test(category)).length,
    ).toBeGreaterThan(8);
  });

  test('finds no small number in the files', async () => {
    for (const { from, to } of listPeriods()) {
      const file = await office.admin.call(exportStatistics, { query: { from, to, format: 'csv' } });
      const counts = String(file.body)
        .split(/\r?\n/)
        .filter((line) => !/^"?(Délai|Satisfaction \(moyenne|Recommandation|Confirmations)/.test(line))
        .map((line) => line.split(';').at(2) ?? '');
      expect(counts.filter((n) => /^"?[1-4]"?$/.test(n))).toEqual([]);
    }
  });

  test('finds no small group by subtracting the statistics from the dashboard', async () => {
    const { body } = await office.admin.call(getDashboard, {});
    const all = 2 ** booklets.length - 1;
    for (const { month, people } of body.cohorts) {
      if (people === null || !MONTHS.includes(month)) continue;
      const place = { asked: `dashboard ${month}`, booklets: all, months: 2 ** MONTHS.indexOf(month), days: null };
      observations.get('people')?.push({ ...place, side: '', n: people });
    }
    expect(observations.get('people')?.some(({ asked }) => asked.startsWith('dashboard'))).toBe(true);
    expect(findLeaks(observations).filter((leak) => leak.includes('dashboard'))).toEqual([]);
  });

  test('finds no small group by subtracting the answers of two queries', () => {
    const leaks = findLeaks(observations);
    const first = [...Map.groupBy(leaks, (leak) => leak.split(':', 1)[0]).values()].map((some) => some[0]);
    expect(first).toEqual([]);
  });
});
