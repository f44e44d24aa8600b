import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import { getDashboard } from '../../../contract/home/dashboard.ts';
import { listParticipants } from '../../../contract/people/participants/participants.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { users } from '../../platform/data/schema/people.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let bookletId: string;
const today = getLocalDay('Europe/Paris');
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  admin = app.browser();
  const user = await app.make.signIn(admin, { companyId: company.id });
  scope = app.make.scope(user, company.id);
  bookletId = (await makeBooklet(scope, GOOD_CHAPTERS, {})).id;
});

test('tells who arrives within 30 days, and whom nobody invited', async () => {
  for (const [days, state] of [
    [3, 'to_invite'],
    [3, 'invited'],
    [20, 'to_invite'],
    [40, 'to_invite'],
    [-2, 'to_invite'],
  ] as const) {
    await app.make.enrolment(scope, { bookletId, state, arrivalOn: addDays(today, days) });
  }
  const { status, body } = await admin.call(getDashboard);
  expect(status).toBe(200);
  expect(body.numbers).toMatchObject({ booklets: 1, participants: 5, arriving: 3 });
  expect(body.arrivals).toMatchObject([
    { day: addDays(today, 3), people: 2, notInvited: 1 },
    { day: addDays(today, 20), people: 1, notInvited: 1 },
  ]);
  expect(body.alerts).toContainEqual(expect.objectContaining({ kind: 'arrivals_not_invited', bookletId, count: 1 }));
});

test('hides a month of fewer than five people', async () => {
  const at = new Date();
  const read = { openedAt: at, startedAt: at, completedAt: at };
  // A completed reading counts even after the access has ended; without an arrival day, the enrolment day counts.
  await app.make.enrolment(scope, { bookletId, state: 'expired', arrivalOn: today, ...read });
  await app.make.enrolment(scope, { bookletId, state: 'completed', arrivalOn: null, ...read });
  for (let n = 0; n < 3; n += 1) await app.make.enrolment(scope, { bookletId, state: 'invited', arrivalOn: today });
  const [month] = [today.slice(0, 7)];
  expect((await admin.call(getDashboard)).body.cohorts).toEqual([{ month, people: 5, opened: null, completed: null }]);
  for (let n = 0; n < 2; n += 1) await app.make.enrolment(scope, { bookletId, state: 'invited', arrivalOn: today });
  for (let n = 0; n < 3; n += 1) await app.make.enrolment(scope, { bookletId, arrivalOn: today, ...read });
  expect((await admin.call(getDashboard)).body.cohorts).toEqual([{ month, people: 10, opened: 5, completed: 5 }]);
  await app.make.enrolment(scope, {
    bookletId,
    state: 'completed',
    arrivalOn: addDays(`${today.slice(0, 7)}-01`, -5),
  });
  expect((await admin.call(getDashboard)).body.cohorts[0]).toMatchObject({
    people: null,
    opened: null,
    completed: null,
  });
});

test('tells the stages of people followed by name, however few, and the funnel of each published booklet', async () => {
  const named = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' as const } };
  const { id } = await makeBooklet(scope, GOOD_CHAPTERS, { state: 'published', settings: named, slug: 'suivi' });
  const openedAt = new Date();
  await app.make.enrolment(scope, { bookletId: id, state: 'started', arrivalOn: today, openedAt });
  for (let n = 0; n < 4; n += 1) await app.make.enrolment(scope, { bookletId: id, state: 'invited', arrivalOn: today });
  const [month] = [today.slice(0, 7)];
  // Another booklet, which follows nobody, has one person who has opened it.
  await app.make.enrolment(scope, { bookletId, state: 'opened', arrivalOn: today, openedAt });
  for (let n = 0; n < 4; n += 1) await app.make.enrolment(scope, { bookletId, state: 'invited', arrivalOn: today });
  const { body } = await admin.call(getDashboard);
  expect(body.cohorts).toEqual([{ month, people: 10, opened: null, completed: null }]);
  expect(body.funnels.map((one) => [one.bookletId, one.funnel.invited, one.funnel.reading])).toEqual([
    [id, 5, { kind: 'people', opened: 1, started: 1, again: 0, completed: 0 }],
  ]);
  expect(body.moreFunnels).toBe(0);
  await scope.deleteRows('enrolments', (columns) => eq(columns.bookletId, bookletId));
  expect((await admin.call(getDashboard)).body.cohorts).toEqual([{ month, people: 5, opened: 1, completed: 0 }]);
});

test('counts the openings of each of the last 30 days', async () => {
  const base = { bookletId, version: 1, device: 'phone' as const };
  await scope.insert('readingCounts', [
    { ...base, day: today, key: 'cover', count: 3 },
    { ...base, day: today, key: 'page', count: 30 },
    { ...base, day: addDays(today, -29), key: 'cover', count: 2 },
    { ...base, day: addDays(today, -30), key: 'cover', count: 9 },
  ]);
  const { openings } = (await admin.call(getDashboard)).body;
  expect([openings.length, openings[0], openings.at(-1)]).toEqual([
    30,
    { day: addDays(today, -29), openings: 2 },
    { day: today, openings: 3 },
  ]);
});

test('tells that the store fills up, here and among what is to be done at home', async () => {
  await scope.insert('media', [
    { name: 'f', kind: 'image', mime: 'image/webp', size: 850, fileSize: 850, sha256: 'h', storageKey: 'k' },
  ]);
  await scope.updateCompany({ quotaBytes: 1000 });
  const alert = { kind: 'storage', bookletId: null, count: 85 };
  expect((await admin.call(getDashboard)).body.alerts[0]).toMatchObject(alert);
  expect((await admin.call(getHome)).body.todo).toContainEqual(expect.objectContaining(alert));
});

test('tells an editor of his booklets only, and a referent nothing', async () => {
  const editor = app.browser();
  await app.make.signIn(editor, { companyId: scope.companyId, role: 'editor' });
  expect((await editor.call(getDashboard)).body.numbers).toMatchObject({ booklets: 0, participants: 0 });
  const referent = app.browser();
  await app.make.signIn(referent, { companyId: scope.companyId, role: 'referent' });
  const refused = await referent.call(getDashboard);
  expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
});

test('watches who is late, by the rule of the list, where people are followed by name', async () => {
  const named = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' as const } };
  const published = { state: 'published' as const, settings: named };
  const followed = await makeBooklet(scope, GOOD_CHAPTERS, { ...published, slug: 'suivi' });
  const other = await makeBooklet(scope, GOOD_CHAPTERS, { state: 'published', slug: 'sans-nom' });
  for (const { id } of [followed, other]) {
    for (const [days, state] of [
      [-3, 'invited'],
      [1, 'to_invite'],
      [5, 'invited'],
      [-3, 'completed'],
      [-3, 'revoked'],
    ] as const) {
      await app.make.enrolment(scope, { bookletId: id, state, arrivalOn: addDays(today, days) });
    }
  }
  const { alerts } = (await admin.call(getDashboard)).body;
  const late = alerts.filter(({ kind }) => kind === 'people_late');
  expect(late).toMatchObject([{ bookletId: followed.id, count: 2 }]);
  const list = await admin.call(listParticipants, { params: { id: followed.id }, query: { tab: 'late' } });
  expect(list.body.total).toBe(2);
  expect((await admin.call(getHome)).body.todo).toContainEqual(expect.objectContaining(late[0]));
  const publisher = app.browser();
  const { id: userId } = await app.make.signIn(publisher, { companyId: scope.companyId, role: 'editor' });
  await scope.insert('bookletRights', [{ bookletId: followed.id, userId, level: 'publisher' }]);
  expect((await publisher.call(getDashboard)).body.alerts.map(({ kind }) => kind)).not.toContain('people_late');
});

test('a page to review reminds its own owner alone, and everybody again once they have left', async () => {
  const author = app.browser();
  const paul = await app.make.signIn(author, { companyId: scope.companyId, role: 'editor' });
  await scope.insert('bookletRights', [{ bookletId, userId: paul.id, level: 'writer' }]);
  await scope.update('pages', { reviewOn: addDays(today, -1) }, (pages) => eq(pages.bookletId, bookletId));
  const countDue = async (who: Browser) =>
    (await who.call(getDashboard)).body.alerts.find(({ kind }) => kind === 'page_to_review')?.count ?? 0;
  expect([await countDue(admin), await countDue(author)]).toEqual([3, 3]);
  await scope.update('pages', { ownerId: paul.id }, (pages) => eq(pages.slug, 'les-bons-gestes'));
  expect([await countDue(admin), await countDue(author)]).toEqual([2, 3]);
  await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, paul.id));
  expect(await countDue(admin)).toBe(3);
});
