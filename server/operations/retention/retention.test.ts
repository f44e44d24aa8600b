import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { previewBookletSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import {
  createTestBooklet,
  dumpParticipants,
  getEnrolmentRow,
  getProfileRow,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { applyRetention, getNextRetentionDay } from './nightly.ts';
import { previewRetention } from './preview-retention.ts';
import { deleteOverdueData } from './retention.ts';

const log = pino({ level: 'silent' });
const DAY_MS = 24 * 3_600_000;
/** Five in the morning in Paris: the nightly job has run, at 3:47 UTC. */
const NOW = new Date('2026-11-20T04:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let app: TestApp;
let office: Office;
let scope: Scope;
let serial = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  office = await openOffice(app);
  scope = office.scope;
});
afterAll(() => app.close());

const setRetention = (days: number, years = 5) =>
  scope.update(
    'booklets',
    { settings: { ...DEFAULT_SETTINGS, retention: { anonymiseAfterDays: days, proofYears: years } } },
    ({ id }) => eq(id, office.booklet.id),
  );
const enrolParticipant = (values: Partial<TenantRow<'enrolments'>>) =>
  app.make.enrolment(scope, { bookletId: office.booklet.id, ...values });
const insertProof = async (at: Date, enrolmentId: string | null = null) => {
  serial += 1;
  const [row] = await scope.insert('proofs', [
    {
      bookletId: office.booklet.id,
      enrolmentId,
      blockId: uuidv7(),
      pageId: uuidv7(),
      version: 1,
      statement: { name: 'Anaïs Martin' },
      contentHash: 'h',
      previousHash: '',
      hash: `h${serial}`,
      number: serial,
      at,
    },
  ]);
  return row?.id ?? '';
};
const listProofIds = async () => {
  const { proofs } = scope.views;
  const rows = await scope.select({ id: proofs.id }).from(proofs);
  return rows.map(({ id }) => id);
};
const snapshotData = async () =>
  JSON.stringify([await dumpParticipants(scope), await scope.select().from(scope.views.proofs)]);
const setZone = (timeZone: string) =>
  app.services.db.update(companies).set({ timeZone }).where(eq(companies.id, office.companyId));
const getEnrolmentState = async ({ id }: TenantRow<'enrolments'>) => (await getEnrolmentRow(scope, id)).state;

describe('whose time is over', () => {
  test.each<[string, Partial<TenantRow<'enrolments'>>, string]>([
    ['an access that ended 180 days ago', { state: 'expired', expiresAt: daysAgo(180) }, 'anonymised'],
    ['an access that ended 179 days ago', { state: 'expired', expiresAt: daysAgo(179) }, 'expired'],
    [
      'a reading completed long ago, in an access that ended long ago',
      { state: 'completed', completedAt: daysAgo(400), expiresAt: daysAgo(200) },
      'anonymised',
    ],
    [
      'a reading completed long ago, in an access that goes on',
      { state: 'completed', completedAt: daysAgo(400), expiresAt: daysAgo(-3) },
      'completed',
    ],
    [
      'a reading completed long ago, in an access without end',
      { state: 'completed', completedAt: daysAgo(181) },
      'anonymised',
    ],
    ['an access revoked 181 days ago', { state: 'revoked', revokedAt: daysAgo(181) }, 'anonymised'],
    [
      'an access revoked today that had ended long ago',
      { state: 'revoked', revokedAt: daysAgo(0), expiresAt: daysAgo(300) },
      'anonymised',
    ],
    ['an access revoked yesterday', { state: 'revoked', revokedAt: daysAgo(1), expiresAt: daysAgo(-100) }, 'revoked'],
    [
      'somebody who never opened, whose access ended long ago',
      { state: 'invited', expiresAt: daysAgo(190) },
      'anonymised',
    ],
    ['somebody who waits to be invited', { state: 'to_invite' }, 'to_invite'],
    ['somebody who reads', { state: 'started', expiresAt: daysAgo(-20) }, 'started'],
  ])('%s', async (_, values, after) => {
    const row = await enrolParticipant(values);
    const before = await snapshotData();
    const told = await deleteOverdueData(scope, NOW, { dryRun: true });
    expect(told.people).toBe(after === 'anonymised' ? 1 : 0);
    expect(await snapshotData()).toBe(before);
    expect(await deleteOverdueData(scope, NOW)).toEqual(told);
    expect(await getEnrolmentState(row)).toBe(after);
    const sheet = await getProfileRow(scope, row.participantId);
    expect(sheet.anonymisedAt !== null).toBe(after === 'anonymised');
    expect(sheet.lastName === '').toBe(after === 'anonymised');
  });

  test('is said by the booklet, whose bin and archive shorten nothing', async () => {
    await setRetention(30);
    const here = await enrolParticipant({ state: 'expired', expiresAt: daysAgo(31) });
    const other = await createTestBooklet(scope, { values: { state: 'archived', binnedAt: daysAgo(1) } });
    const there = await enrolParticipant({ bookletId: other.id, state: 'expired', expiresAt: daysAgo(31) });
    await deleteOverdueData(scope, NOW);
    expect([await getEnrolmentState(here), await getEnrolmentState(there)]).toEqual(['anonymised', 'expired']);
    await deleteOverdueData(scope, new Date(NOW.getTime() + 149 * DAY_MS));
    expect(await getEnrolmentState(there)).toBe('anonymised');
  });

  test('of her last booklet empties her sheet; before, she is herself in the others', async () => {
    const old = await enrolParticipant({ state: 'expired', expiresAt: daysAgo(200) });
    const other = await createTestBooklet(scope);
    const alive = await enrolParticipant({
      bookletId: other.id,
      participantId: old.participantId,
      state: 'started',
      expiresAt: daysAgo(-10),
    });
    expect(await deleteOverdueData(scope, NOW)).toEqual({ people: 1, proofs: 0 });
    expect((await getProfileRow(scope, old.participantId)).anonymisedAt).toBeNull();
    expect(await getEnrolmentRow(scope, old.id)).toMatchObject({ state: 'anonymised', nameKey: '' });
    expect((await getEnrolmentRow(scope, old.id)).participantId).not.toBe(old.participantId);
    expect((await getEnrolmentRow(scope, alive.id)).participantId).toBe(old.participantId);
    await deleteOverdueData(scope, new Date(NOW.getTime() + 191 * DAY_MS));
    expect((await getProfileRow(scope, old.participantId)).anonymisedAt).toBeInstanceOf(Date);
  });

  test('is counted where the company is: a day begins earlier in Nouméa', async () => {
    // 20 November, 04:00 UTC, is 15:00 of the same day there; an access that ended on the 24th at 20:00…
    const row = await enrolParticipant({ state: 'expired', expiresAt: new Date('2026-05-24T20:00:00Z') });
    // … ended on the 24th in Paris (180 days later is the 20th), but on the 25th there.
    expect((await deleteOverdueData(scope, NOW, { dryRun: true })).people).toBe(1);
    await setZone('Pacific/Noumea');
    expect((await deleteOverdueData(scope, NOW, { dryRun: true })).people).toBe(0);
    await setZone('Europe/Paris');
    await deleteOverdueData(scope, NOW);
    expect(await getEnrolmentState(row)).toBe('anonymised');
  });
});

describe('confirmations of reading', () => {
  test('go after the years the booklet says, and not a day before; those of forgotten people too', async () => {
    await setRetention(180, 2);
    const row = await enrolParticipant({ state: 'expired', expiresAt: daysAgo(200) });
    const [gone, kept, hers] = [
      await insertProof(new Date('2024-11-20T10:00:00Z')),
      await insertProof(new Date('2024-11-21T10:00:00Z')),
      await insertProof(daysAgo(300), row.id),
    ];
    const before = await snapshotData();
    expect(await deleteOverdueData(scope, NOW, { dryRun: true })).toEqual({ people: 1, proofs: 1 });
    expect(await snapshotData()).toBe(before);
    expect(await deleteOverdueData(scope, NOW)).toEqual({ people: 1, proofs: 1 });
    expect((await listProofIds()).sort()).toEqual([kept, hers].sort());
    expect(gone).not.toBe('');
    const { proofs } = scope.views;
    const [proof] = await scope.select().from(proofs).where(eq(proofs.id, hers));
    // The person is anonymised, and the signed proof keeps the typed name.
    expect(proof).toMatchObject({ enrolmentId: null, statement: { name: 'Anaïs Martin' } });
    await deleteOverdueData(scope, new Date('2028-12-01T04:00:00Z'));
    expect(await listProofIds()).toEqual([]);
  });

  test('given on 29 February go on the 28th', async () => {
    await setRetention(180, 1);
    await insertProof(new Date('2024-02-29T10:00:00Z'));
    expect((await deleteOverdueData(scope, new Date('2025-02-27T10:00:00Z'), { dryRun: true })).proofs).toBe(0);
    expect((await deleteOverdueData(scope, new Date('2025-02-28T10:00:00Z'), { dryRun: true })).proofs).toBe(1);
  });
});

describe('the night', () => {
  test('does what its rehearsal said, for hundreds as for one, once, and leaves other companies alone', async () => {
    const { enrolments, participants } = scope.views;
    const people = Array.from({ length: 1201 }, (_, n) => ({
      id: uuidv7(),
      firstName: 'Léa',
      lastName: `Martin ${n}`,
      nameKey: `martin lea ${n}`,
      email: `lea${n}@exemple.fr`,
    }));
    await scope.bulkInsert('participants', people);
    await scope.bulkInsert(
      'enrolments',
      people.map(({ id, nameKey }, n) => ({
        bookletId: office.booklet.id,
        participantId: id,
        nameKey,
        source: 'manual' as const,
        state: 'expired' as const,
        expiresAt: daysAgo(n < 1100 ? 200 : 100),
      })),
    );
    const told = await deleteOverdueData(scope, NOW, { dryRun: true });
    expect(told).toEqual({ people: 1100, proofs: 0 });
    const neighbour = await openOffice(app);
    const near = await app.make.enrolment(neighbour.scope, {
      bookletId: neighbour.booklet.id,
      state: 'expired',
      expiresAt: daysAgo(10),
    });
    expect(await deleteOverdueData(scope, NOW)).toEqual(told);
    expect(await deleteOverdueData(scope, NOW)).toEqual({ people: 0, proofs: 0 });
    const states = await scope.select({ state: enrolments.state }).from(enrolments);
    expect(states.filter(({ state }) => state === 'anonymised')).toHaveLength(1100);
    const names = await scope.select({ name: participants.lastName }).from(participants);
    expect(names.filter(({ name }) => name === '')).toHaveLength(1100);
    expect((await getEnrolmentRow(neighbour.scope, near.id)).state).toBe('expired');
  });

  test('ends what is over before it forgets, in every company, and is nobody’s doing', async () => {
    const other = await openOffice(app);
    const rows = [
      [scope, await enrolParticipant({ state: 'started', expiresAt: daysAgo(200) })],
      [
        other.scope,
        await app.make.enrolment(other.scope, {
          bookletId: other.booklet.id,
          state: 'completed',
          completedAt: daysAgo(250),
          expiresAt: daysAgo(200),
        }),
      ],
    ] as const;
    await createPersonalLink(scope, rows[0][1].id, 'copy');
    await applyRetention(app.services, log, NOW);
    for (const [where, row] of rows) expect((await getEnrolmentRow(where, row.id)).state).toBe('anonymised');
    const { enrolmentEvents, personalLinks } = scope.views;
    const told = await scope
      .select({ what: enrolmentEvents.what, by: enrolmentEvents.userId })
      .from(enrolmentEvents)
      .orderBy(enrolmentEvents.at, enrolmentEvents.id);
    expect(told).toEqual([
      { what: 'expire', by: null },
      { what: 'anonymise', by: null },
    ]);
    expect(await scope.select().from(personalLinks)).toEqual([]);
  });

  test('comes next today, or tomorrow once it has run', () => {
    expect(getNextRetentionDay('Europe/Paris', new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-20');
    expect(getNextRetentionDay('Europe/Paris', new Date('2026-11-20T03:47:00Z'))).toBe('2026-11-21');
    expect(getNextRetentionDay('America/Martinique', new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-19');
    expect(getNextRetentionDay('Pacific/Noumea', new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  });
});

describe('the nights to come', () => {
  const on = { timeZone: 'Europe/Paris', now: NOW };

  test('are those of the job: the first one takes all that is due, whoever has no end is told apart', async () => {
    await enrolParticipant({ state: 'expired', expiresAt: daysAgo(400) });
    await enrolParticipant({ state: 'expired', expiresAt: daysAgo(179) });
    await enrolParticipant({ state: 'started', expiresAt: daysAgo(-10) });
    await enrolParticipant({ state: 'to_invite' });
    await enrolParticipant({ state: 'anonymised', expiresAt: daysAgo(900) });
    await insertProof(new Date('2021-11-23T10:00:00Z'));
    const terms = { anonymiseAfterDays: 180, proofYears: 5 };
    const before = await snapshotData();
    const told = await previewRetention(scope, office.booklet.id, terms, on);
    expect(told).toEqual({
      nights: [
        { on: '2026-11-21', people: 2, proofs: 0 },
        { on: '2026-11-23', people: 0, proofs: 1 },
        { on: '2027-05-29', people: 1, proofs: 0 },
      ],
      unknown: 1,
    });
    expect(await snapshotData()).toBe(before);
    for (const { on: night, people, proofs } of told.nights) {
      const done = await deleteOverdueData(scope, new Date(`${night}T03:47:00Z`));
      expect([night, done]).toEqual([night, { people, proofs }]);
    }
  });

  test('follow the terms that are thought of, of this booklet alone, and are answered to the screen', async () => {
    const { params, admin } = office;
    const today = new Date();
    const other = await createTestBooklet(scope);
    await enrolParticipant({
      bookletId: other.id,
      state: 'expired',
      expiresAt: new Date(today.getTime() - 900 * DAY_MS),
    });
    await enrolParticipant({ state: 'expired', expiresAt: new Date(today.getTime() - 60 * DAY_MS) });
    const ask = async (anonymiseAfterDays: number) => {
      const query = { mode: 'named', anonymiseAfterDays, proofYears: 5 } as const;
      const { body } = await admin.call(previewBookletSettings, { params, query });
      return body.nights;
    };
    expect(await ask(45)).toMatchObject([{ people: 1 }]);
    const [near] = await ask(30);
    const [far] = await ask(1825);
    expect([near?.people, far?.people]).toEqual([1, 1]);
    expect((far?.on ?? '') > (near?.on ?? '')).toBe(true);
  });
});
