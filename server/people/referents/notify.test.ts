import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReferentNotice } from '../../../contract/people/referents/referents.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { outbox } from '../../platform/data/schema/people.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { notifyReferents } from './notify-referents.ts';

const log = pino({ level: 'silent' });
/** A Wednesday at 11:00 in Paris, and the Monday after it. */
const NOW = new Date('2027-03-10T10:00:00Z');
const MONDAY = new Date('2027-03-15T10:00:00Z');
const TODAY = '2027-03-10';
const hoursAgo = (n: number) => new Date(NOW.getTime() - n * 3_600_000);

let app: TestApp;
let scope: Scope;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const user = await app.make.user();
  scope = app.make.scope(user, user.companyId ?? '');
  booklet = await makeBooklet(scope, [], { state: 'published' });
  await setTrackingMode('named');
});

const setTrackingMode = (mode: TrackingMode) => {
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } };
  return scope.update('booklets', { settings, state: 'published' }, ({ id }) => eq(id, booklet.id));
};
const insertReferent = async (values: Partial<TenantRow<'referents'>> & { notices: ReferentNotice[] }) => {
  const [row] = await scope.insert('referents', [
    {
      bookletId: booklet.id,
      firstName: 'Karim',
      lastName: 'Benali',
      email: 'karim@exemple.fr',
      role: 'manager',
      perimeter: { kind: 'all' },
      position: 0,
      createdAt: new Date('2027-01-01'),
      ...values,
    },
  ]);
  return row as TenantRow<'referents'>;
};
const enrolParticipant = (firstName: string, sheet: object = {}, enrolment: Partial<TenantRow<'enrolments'>> = {}) =>
  app.make.enrolment(scope, {
    bookletId: booklet.id,
    createdAt: hoursAgo(24 * 40),
    participant: { firstName, lastName: 'Lemoine', ...sheet },
    ...enrolment,
  });
const runNotifications = (now = NOW) => notifyReferents(app.services, log, now);
const listMails = async () => {
  const rows = await app.services.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.companyId, scope.companyId), eq(outbox.kind, 'referent-notice')));
  return rows.map(({ recipient, subject, source }) => ({
    to: recipient,
    subject,
    text: Buffer.from(
      source
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  }));
};

describe('what happened is told once, even if the work is done twice', () => {
  test('new participants, together, and only those of the perimeter', async () => {
    await insertReferent({ notices: ['new_participant'], perimeter: { kind: 'site', values: ['Lyon'] } });
    await enrolParticipant('Ana', { site: 'Lyon' }, { createdAt: hoursAgo(2), arrivalOn: addDays(TODAY, 9) });
    await enrolParticipant('Bruno', { site: 'Lyon' }, { createdAt: hoursAgo(3) });
    await enrolParticipant('Chloé', { site: 'Paris' }, { createdAt: hoursAgo(2) });
    await enrolParticipant('Denis', { site: 'Lyon' }, { createdAt: hoursAgo(24 * 5) });
    await enrolParticipant('Élise', { site: 'Lyon' }, { createdAt: hoursAgo(2), state: 'revoked' });
    await runNotifications();
    await runNotifications();
    const [mail, ...others] = await listMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'karim@exemple.fr' });
    expect(mail?.subject).toContain('2 nouvelles personnes');
    expect(mail?.text).toContain('Ana Lemoine');
    expect(mail?.text).toContain('19/03/2027');
    expect(mail?.text).toMatch(/\/responsable\/[\w-]{43}/);
    for (const name of ['Chloé', 'Denis', 'Élise']) expect(mail?.text).not.toContain(name);
    await enrolParticipant('Fleur', { site: 'Lyon' }, { createdAt: hoursAgo(1) });
    await runNotifications();
    const again = await listMails();
    expect(again).toHaveLength(2);
    expect(again[1]?.text).not.toContain('Ana Lemoine');
  });

  test('whoever has not opened the booklet a week before, and whoever has read everything', async () => {
    await insertReferent({ notices: ['not_opened', 'completed'] });
    await enrolParticipant('Ana', {}, { arrivalOn: addDays(TODAY, 7), state: 'invited' });
    await enrolParticipant('Bruno', {}, { arrivalOn: addDays(TODAY, 8), state: 'invited' });
    await enrolParticipant('Chloé', {}, { arrivalOn: addDays(TODAY, 5), state: 'opened' });
    await enrolParticipant('Denis', {}, { state: 'completed', completedAt: hoursAgo(5) });
    await enrolParticipant('Élise', {}, { state: 'completed', completedAt: hoursAgo(24 * 6) });
    await runNotifications();
    await runNotifications();
    const told = await listMails();
    expect(told).toHaveLength(2);
    const [late, done] = ['pas encore ouvert', 'terminé'].map((words) =>
      told.find(({ subject }) => subject.includes(words)),
    );
    expect(late?.text).toContain('Ana Lemoine');
    expect(done?.text).toContain('Denis Lemoine');
    const all = told.map(({ text }) => text).join();
    for (const name of ['Bruno', 'Chloé', 'Élise']) expect(all).not.toContain(name);
  });

  test('the week, on Monday morning, with how far people are where they are followed by name', async () => {
    await insertReferent({ notices: ['weekly'] });
    await enrolParticipant('Ana', {}, { arrivalOn: '2027-03-22', state: 'started', pagesDone: 2, pagesDue: 5 });
    await enrolParticipant('Bruno', {}, { arrivalOn: '2027-06-22' });
    await runNotifications();
    expect(await listMails()).toEqual([]);
    await runNotifications(MONDAY);
    await runNotifications(new Date(MONDAY.getTime() + 3_600_000));
    const told = await listMails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('2 sur 5');
    expect(told[0]?.text).not.toContain('Bruno');
    await setTrackingMode('aggregate');
    await runNotifications(new Date(MONDAY.getTime() + 7 * 86_400_000));
    expect(await listMails()).toHaveLength(2);
    expect((await listMails())[1]?.text).not.toContain('sur 5');
  });
});

describe('an astonishment report', () => {
  const report = async (firstName: string, face: string, named: boolean, sheet: object = {}) => {
    const { id } = await enrolParticipant(firstName, sheet);
    const answers = [
      { question: 'Comment ?', kind: 'smileys', values: [face] },
      { question: 'Quoi ?', kind: 'text', values: ['Le badge, 1 semaine'] },
    ];
    await scope.insert('responses', [
      {
        bookletId: booklet.id,
        kind: 'survey',
        version: 1,
        value: { kind: 'astonishment', title: '', answers },
        day: TODAY,
        enrolmentId: named ? id : null,
      },
    ]);
  };

  test('that is signed and says that something goes wrong is told once, without its words', async () => {
    await insertReferent({ notices: ['astonishment'], perimeter: { kind: 'site', values: ['Lyon'] } });
    await report('Ana', '2', true, { site: 'Lyon' });
    await report('Bruno', '3', true, { site: 'Lyon' });
    await report('Chloé', '1', false, { site: 'Lyon' });
    await report('Denis', '1', true, { site: 'Paris' });
    await runNotifications();
    await runNotifications();
    const told = await listMails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Ana Lemoine');
    for (const name of ['Bruno', 'Chloé', 'Denis', 'badge']) expect(told[0]?.text).not.toContain(name);
  });

  test('is told to nobody where people are not followed by name any more', async () => {
    await insertReferent({ notices: ['astonishment'] });
    await report('Ana', '1', true);
    await setTrackingMode('aggregate');
    await runNotifications();
    expect(await listMails()).toEqual([]);
  });
});

describe('nothing is told', () => {
  test.each(['aggregate', 'none'] as const)('of who reads, where people are followed so: %s', async (mode) => {
    await setTrackingMode(mode);
    await insertReferent({ notices: ['not_opened', 'completed'] });
    await enrolParticipant('Ana', {}, { arrivalOn: addDays(TODAY, 3), state: 'invited' });
    await enrolParticipant('Denis', {}, { state: 'completed', completedAt: hoursAgo(5) });
    await runNotifications();
    expect(await listMails()).toEqual([]);
  });

  test('to whoever asked for nothing, has no address, or whose booklet is off line; nor at night', async () => {
    await insertReferent({ notices: [] });
    await insertReferent({ notices: ['new_participant'], email: '' });
    const asking = await insertReferent({ notices: ['new_participant'] });
    await enrolParticipant('Ana', {}, { createdAt: hoursAgo(2) });
    await scope.update('booklets', { state: 'draft' }, ({ id }) => eq(id, booklet.id));
    await runNotifications();
    expect(await listMails()).toEqual([]);
    await scope.update('booklets', { state: 'published' }, ({ id }) => eq(id, booklet.id));
    await runNotifications(new Date('2027-03-10T21:30:00Z'));
    expect(await listMails()).toEqual([]);
    await runNotifications();
    expect(await listMails()).toHaveLength(1);
    const { referentNotices } = scope.views;
    expect(await scope.select().from(referentNotices)).toMatchObject([
      { referentId: asking.id, what: 'new_participant' },
    ]);
  });

  test('to another company', async () => {
    await insertReferent({ notices: ['new_participant'] });
    const mine = scope;
    const user = await app.make.user();
    const elsewhere = app.make.scope(user, user.companyId ?? '');
    await app.make.enrolment(elsewhere, { createdAt: hoursAgo(1) });
    scope = mine;
    await runNotifications();
    expect(await listMails()).toEqual([]);
  });
});

test('whoever answers during an absence is told instead, and why', async () => {
  const deputy = await insertReferent({ firstName: 'Inès', email: 'ines@exemple.fr', notices: [] });
  await insertReferent({ notices: ['new_participant'], deputyId: deputy.id, absentFrom: TODAY });
  await enrolParticipant('Ana', {}, { createdAt: hoursAgo(2) });
  await runNotifications();
  expect(await listMails()).toMatchObject([{ to: 'ines@exemple.fr' }]);
  expect((await listMails())[0]?.text).toContain('en l’absence de Karim Benali');
});

test('a message leads to no page of people whose link was taken back', async () => {
  const row = await insertReferent({ notices: ['new_participant'] });
  await scope.insert('personalLinks', [{ tokenHash: 'h', referentId: row.id, via: 'dashboard', revokedAt: NOW }]);
  await enrolParticipant('Ana', {}, { createdAt: hoursAgo(2) });
  await runNotifications();
  const [mail] = await listMails();
  expect(mail?.text).not.toContain('/responsable/');
  expect(mail?.text).toContain('Ouvrir le livret');
});
