import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTestBooklet, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NOW = new Date('2026-11-20T10:00:00Z');

/** All sums of a company, sorted. */
const listAllSums = async ({ scope }: Office): Promise<string[]> => {
  const { peopleSums, sideSums } = scope.views;
  const all = [...(await scope.select().from(peopleSums)), ...(await scope.select().from(sideSums))];
  return all.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
};

/** Seeded random numbers, so that a failure can be reproduced. */
const createDice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
};

const CHAPTERS = [
  { title: 'Un', pages: [0, 1, 2].map((n) => ({ title: `Page ${n}`, slug: `page-${n}`, blocks: [] })) },
];

const listIndexes = (n: number) => Array.from({ length: n }, (_, index) => index);

/** A company with two booklets and 30 participants, with their activity. */
const createTown = async () => {
  const office = await openOffice(app, { chapters: CHAPTERS, tracking: 'aggregate' });
  const { scope } = office;
  const other = await createTestBooklet(scope, { chapters: CHAPTERS, tracking: 'aggregate' });
  const bookletIds = [office.booklet.id, other.id];
  const campaignIds: string[] = [];
  for (const bookletId of bookletIds) {
    const [campaign] = await scope.insert('campaigns', [
      { bookletId, name: 'I', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
    ]);
    campaignIds.push(campaign?.id ?? '');
  }
  return { office, bookletIds, campaignIds };
};
type Town = Awaited<ReturnType<typeof createTown>>;

const randomMoment = (roll: (sides: number) => number) => new Date(Date.UTC(2026, 6 + roll(5), 1 + roll(27), roll(24)));
const randomDay = (roll: (sides: number) => number) => randomMoment(roll).toISOString().slice(0, 10);

/** Applies one random event; returns its description. */
const applyRandomEvent = async (
  { office, bookletIds, campaignIds }: Town,
  roll: (sides: number) => number,
): Promise<string> => {
  const { scope } = office;
  const { enrolments, pages } = scope.views;
  const everybody = await scope.select().from(enrolments).orderBy(enrolments.id);
  const who = everybody[roll(Math.max(1, everybody.length))];
  const bookletId = bookletIds[roll(2)] ?? '';
  const enrol = () =>
    app.make.enrolment(scope, {
      bookletId,
      arrivalOn: roll(4) === 0 ? null : randomDay(roll),
      participant: { site: `Site ${roll(3)}`, department: roll(2) === 0 ? 'Ventes' : '' },
    });
  if (!who) {
    await enrol();
    return 'enrol';
  }
  const mine = ({ id }: { id: Parameters<typeof eq>[0] }) => eq(id as never, who.id);
  const deeds: Record<string, () => Promise<unknown>> = {
    enrol,
    'enrol again': enrol,
    arrive: () => scope.update('enrolments', { arrivalOn: randomDay(roll) }, mine),
    invite: () => scope.update('enrolments', { state: 'invited', invitedAt: randomMoment(roll) }, mine),
    open: () =>
      scope.update(
        'enrolments',
        { state: 'opened', openedAt: randomMoment(roll), pagesDone: roll(4), pagesDue: 3 },
        mine,
      ),
    complete: () => scope.update('enrolments', { state: 'completed', completedAt: randomMoment(roll) }, mine),
    sign: () => scope.update('enrolments', { proofsDue: 2, proofsDone: roll(3) }, mine),
    update: () => scope.update('enrolments', { versionRead: 1 + roll(2) }, mine),
    idle: () => scope.update('enrolments', { lastActivityAt: randomMoment(roll) }, mine),
    move: () =>
      scope.update('participants', { site: `Site ${roll(3)}`, language: roll(2) ? 'en-GB' : 'fr-FR' }, ({ id }) =>
        eq(id, who.participantId),
      ),
    leave: () => scope.deleteRows('enrolments', mine),
    read: async () => {
      const own = await scope.select().from(pages).where(eq(pages.bookletId, who.bookletId)).orderBy(pages.position);
      const page = own[roll(own.length)];
      const row = { enrolmentId: who.id, pageId: page?.id ?? '', version: 1 };
      await scope.insert('pageProgress', [row], { ifAbsent: true });
    },
    forget: () => scope.deleteRows('pageProgress', ({ enrolmentId }) => eq(enrolmentId, who.id)),
    confirm: async () => {
      const { proofs } = scope.views;
      const [last] = await scope.select({ n: sql<number>`coalesce(max(${proofs.number}), 0)` }).from(proofs);
      const chain = { contentHash: 'h', previousHash: '', hash: 'h', number: Number(last?.n ?? 0) + 1, version: 1 };
      const what = {
        bookletId: who.bookletId,
        enrolmentId: who.id,
        pageId: uuidv7(),
        statement: { document: 'Charte' },
      };
      await scope.insert('proofs', [{ ...chain, ...what, blockId: '00000000-0000-7000-8000-000000000001' }]);
    },
    anonymise: () => scope.update('proofs', { enrolmentId: null }, ({ enrolmentId }) => eq(enrolmentId, who.id)),
    write: async () => {
      const campaignId = campaignIds[bookletIds.indexOf(who.bookletId)] ?? '';
      await scope.insert('campaignRecipients', [{ campaignId, enrolmentId: who.id }], { ifAbsent: true });
    },
    send: () =>
      scope.update('campaignRecipients', { state: roll(2) ? 'sent' : 'failed' }, ({ enrolmentId }) =>
        eq(enrolmentId, who.id),
      ),
    answer: () => {
      const opinion = { kind: 'satisfaction' as const, value: { score: roll(11) } };
      const quiz = { kind: 'quiz' as const, blockId: who.bookletId, value: { passed: true, right: [true, false] } };
      const answer = roll(2) ? opinion : quiz;
      return scope.insert('responses', [{ ...answer, bookletId, version: 1, day: randomDay(roll) }]);
    },
    reorder: () => scope.update('pages', { position: roll(9) }, (columns) => eq(columns.bookletId, bookletId)),
    follow: () => {
      const mode = (['none', 'aggregate', 'aggregate', 'named'] as const)[roll(4)] ?? 'aggregate';
      const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
      return scope.update('booklets', { settings }, ({ id }) => eq(id, bookletId));
    },
  };
  const [name, deed] = Object.entries(deeds)[roll(Object.keys(deeds).length)] ?? ['', async () => {}];
  await deed();
  return name;
};

describe('sums that only count what has changed', () => {
  test.each([1, 2, 3])('are those that counting everybody makes, whatever happened (%i)', async (seed) => {
    const town = await createTown();
    const roll = createDice(seed);
    for (const _ of listIndexes(20)) await applyRandomEvent(town, () => 0);
    await refreshStatistics(town.office.scope, { at: NOW });
    for (const _ of listIndexes(12)) {
      const deeds: string[] = [];
      for (const __ of listIndexes(1 + roll(12))) deeds.push(await applyRandomEvent(town, roll));
      await refreshStatistics(town.office.scope, { at: NOW });
      const kept = await listAllSums(town.office);
      await refreshStatistics(town.office.scope, { at: NOW, anew: true });
      expect(kept, deeds.join(', ')).toEqual(await listAllSums(town.office));
    }
  });

  test('leave alone the months in which nothing has', async () => {
    const { office } = await createTown();
    for (const arrivalOn of ['2026-09-07', '2026-10-05']) {
      for (const _ of listIndexes(6))
        await app.make.enrolment(office.scope, { bookletId: office.booklet.id, arrivalOn });
    }
    await refreshStatistics(office.scope, { at: NOW });
    // A marker that a recount would remove.
    await office.scope.update(
      'peopleSums',
      { n: 60 },
      ({ measure, month }) => sql`${measure} = 'people' and ${month} = '2026-09'`,
    );
    const { enrolments } = office.scope.views;
    const [one] = await office.scope.select().from(enrolments).where(eq(enrolments.arrivalOn, '2026-10-05'));
    await office.scope.deleteRows('enrolments', ({ id }) => eq(id, one?.id ?? ''));
    await refreshStatistics(office.scope, { at: NOW });
    const { peopleSums } = office.scope.views;
    const people = async () =>
      Object.fromEntries(
        (await office.scope.select().from(peopleSums).where(eq(peopleSums.measure, 'people'))).map(({ month, n }) => [
          month,
          n,
        ]),
      );
    expect(await people()).toEqual({ '2026-09': 60, '2026-10': 5 });
    // The next day everything is recounted.
    await refreshStatistics(office.scope, { at: new Date('2026-11-21T10:00:00Z') });
    expect(await people()).toEqual({ '2026-09': 6, '2026-10': 5 });
  });

  test('take nothing of another company’s notes', async () => {
    const [own, theirs] = [(await createTown()).office, (await createTown()).office];
    await app.make.enrolment(theirs.scope, { bookletId: theirs.booklet.id });
    const { statisticsChanges } = theirs.scope.views;
    const before = await theirs.scope.select().from(statisticsChanges);
    expect(before).toHaveLength(1);
    await refreshStatistics(new Scope(app.services.db, SYSTEM_ACTOR, own.companyId), { at: NOW });
    expect(await theirs.scope.select().from(statisticsChanges)).toEqual(before);
  });
});
