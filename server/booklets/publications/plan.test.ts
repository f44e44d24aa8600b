import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNotifications } from '../../../contract/administration/notifications/notifications.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import {
  archiveBooklet,
  getBooklet,
  getBookletOverview,
  listBooklets,
  unarchiveBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import {
  cancelPublicationPlan,
  getPublicationPlan,
  planPublication,
} from '../../../contract/booklets/publications/publication-plan.ts';
import { listPublications, publish } from '../../../contract/booklets/publications/publications.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { makeBooklet } from './booklet.fixture.ts';
import { publishPlannedBooklets } from './publish-planned.ts';

const DAY_MS = 24 * 3_600_000;
let app: TestApp;
let companyId: string;
let admin: Browser;
let publisher: { browser: Browser; id: string };
let scope: Scope;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = app.browser();
  const boss = await app.make.signIn(admin, { companyId, firstName: 'Nadia' });
  scope = app.make.scope(boss, companyId);
  booklet = await makeBooklet(scope, undefined, { ownerId: boss.id });
  const browser = app.browser();
  const { id } = await app.make.signIn(browser, { role: 'editor', companyId, firstName: 'Prune' });
  await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level: 'publisher' }]);
  publisher = { browser, id };
});

const failingLogger = { error: (...said: unknown[]) => expect.fail(String(said[0])) };
/** `YYYY-MM-DDTHH:MM` in Paris, `n` days from now, at 8 by default. */
const inDays = (n: number, time = '08:00') => `${new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10)}T${time}`;
const params = () => ({ id: booklet.id });
const planAt = (at: string, { browser }: { browser: Browser } = publisher) =>
  browser.call(planPublication, { params: params(), body: { at, kind: 'major', note: 'Nouveaux horaires' } });
const getBookletRow = async () => {
  const { booklets } = scope.views;
  const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
  if (!row) throw new Error('no booklet');
  return row;
};
const versions = async () => (await admin.call(listPublications, { params: params() })).body.rows;
const runPlannedPublications = (days: number) =>
  publishPlannedBooklets(app.services, failingLogger, new Date(Date.now() + days * DAY_MS));
const listReceivedNotifications = async (browser: Browser) =>
  (await browser.call(listNotifications, { query: {} })).body.rows.map(({ kind, values }) => ({ kind, ...values }));
const listActivity = async () => {
  const { activity } = scope.views;
  const rows = await scope.select({ what: activity.what, reason: activity.reason }).from(activity);
  return rows;
};

test('a draft is published at its time, in the name of whoever planned it, who is told', async () => {
  const { status, body } = await planAt(inDays(3));
  expect(status).toBe(200);
  expect(body.message).toMatch(/^Publication planifiée pour le \d\d\/\d\d\/\d{4} à 08:00\.$/);
  expect([body.state, body.plannedAt]).toEqual(['draft', (await getBookletRow()).plannedAt?.toISOString()]);
  expect((await publisher.browser.call(getPublicationPlan, { params: params() })).body).toMatchObject({
    plan: { at: body.plannedAt, kind: 'major', note: 'Nouveaux horaires', by: 'Prune Durand' },
    timeZone: 'Europe/Paris',
  });
  const list = (await admin.call(listBooklets, { query: { state: 'planned' } })).body;
  expect([list.total, list.rows[0]?.plannedAt, list.facets.states]).toEqual([
    1,
    body.plannedAt,
    { draft: 1, planned: 1 },
  ]);
  expect((await admin.call(getBookletOverview, { params: params() })).body.next).toBe('planned');
  await runPlannedPublications(1);
  expect(await versions()).toEqual([]);
  await runPlannedPublications(4);
  const [version] = await versions();
  expect(version).toMatchObject({
    number: 1,
    kind: 'major',
    note: 'Nouveaux horaires',
    publishedBy: 'Prune Durand',
    online: true,
  });
  const after = (await admin.call(getBooklet, { params: params() })).body;
  expect([after.state, after.plannedAt]).toEqual(['published', null]);
  const done = { kind: 'publication_done', livret: booklet.title, version: 1, raison: '' };
  expect([await listReceivedNotifications(publisher.browser), await listReceivedNotifications(admin)]).toEqual([
    [done],
    [done],
  ]);
  await runPlannedPublications(5);
  expect((await versions()).length).toBe(1);
});

test('a moment that is past, too far or no moment is refused beside the date, and nothing is planned', async () => {
  for (const [at, code] of [
    ['', 'GEN-001'],
    ['demain', 'GEN-005'],
    ['2027-02-30T08:00', 'GEN-005'],
    [inDays(-1), 'LIV-010'],
    [inDays(370), 'LIV-011'],
  ] as const) {
    const { status, error } = await planAt(at);
    expect([at, status, error.code, Object.keys(error.errors ?? {})]).toEqual([at, 422, code, ['at']]);
  }
  expect([(await getBookletRow()).plannedAt, await listActivity()]).toEqual([null, []]);
});

test('what would stop a publication stops its planning: the gate, the approval, the state', async () => {
  const refused = async () => {
    const { status, error } = await planAt(inDays(3));
    return [status, error.code, (await getBookletRow()).plannedAt];
  };
  const set = (change: Partial<TenantRow<'booklets'>>) =>
    scope.update('booklets', change, ({ id }) => eq(id, booklet.id));
  await set({ access: DEFAULT_ACCESS });
  expect(await refused()).toEqual([409, 'LIV-006', null]);
  const { review } = DEFAULT_SETTINGS;
  await set({ access: booklet.access, settings: { ...DEFAULT_SETTINGS, review: { ...review, approval: true } } });
  expect(await refused()).toEqual([409, 'OPT-006', null]);
  await set({ settings: booklet.settings, state: 'building' });
  expect(await refused()).toEqual([409, 'GEN-017', null]);
});

test('who may not publish may not plan, move nor cancel it', async () => {
  await planAt(inDays(3));
  const before = (await getBookletRow()).plannedAt;
  const browser = app.browser();
  const { id } = await app.make.signIn(browser, { role: 'editor', companyId });
  await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level: 'writer' }]);
  expect((await planAt(inDays(5), { browser })).status).toBe(403);
  expect((await browser.call(cancelPublicationPlan, { params: params() })).status).toBe(403);
  expect((await browser.call(getPublicationPlan, { params: params() })).body.plan?.at).toBe(before?.toISOString());
  const stranger = app.browser();
  await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
  expect((await planAt(inDays(5), { browser: stranger })).status).toBe(404);
  expect((await getBookletRow()).plannedAt).toEqual(before);
});

test('it is moved, and cancelled: the draft stays one', async () => {
  await planAt(inDays(2));
  await planAt(inDays(6));
  await runPlannedPublications(3);
  expect(await versions()).toEqual([]);
  const { status, body } = await publisher.browser.call(cancelPublicationPlan, { params: params() });
  expect([status, body.plannedAt]).toEqual([200, null]);
  await runPlannedPublications(7);
  expect(await versions()).toEqual([]);
  const again = await publisher.browser.call(cancelPublicationPlan, { params: params() });
  expect([again.status, again.error.code]).toEqual([409, 'GEN-017']);
});

test('a version published by hand, or an archived booklet, leaves nothing planned', async () => {
  await planAt(inDays(2));
  await admin.call(publish, { params: params(), body: {} });
  expect((await getBookletRow()).plannedAt).toBeNull();
  await planAt(inDays(2));
  await admin.call(archiveBooklet, { params: params() });
  await admin.call(unarchiveBooklet, { params: params() });
  await runPlannedPublications(3);
  expect((await versions()).length).toBe(1);
});

test('what does not pass the gate at its time is not published: people are told why, and it is not tried again', async () => {
  await planAt(inDays(2));
  await scope.update('booklets', { access: DEFAULT_ACCESS }, ({ id }) => eq(id, booklet.id));
  await runPlannedPublications(3);
  const reason = errorText('LIV-006', { n: 1 });
  expect([await versions(), (await getBookletRow()).plannedAt, (await getBookletRow()).state]).toEqual([
    [],
    null,
    'draft',
  ]);
  const failed = { kind: 'publication_failed', livret: booklet.title, version: 0, raison: reason };
  expect([await listReceivedNotifications(publisher.browser), await listReceivedNotifications(admin)]).toEqual([
    [failed],
    [failed],
  ]);
  expect(await listActivity()).toContainEqual({ what: 'plan_failed', reason });
  await runPlannedPublications(4);
  expect((await listReceivedNotifications(admin)).length).toBe(1);
});

test('nothing is published for whoever may not any more, nor in a suspended company', async () => {
  await planAt(inDays(2));
  await scope.update('bookletRights', { level: 'writer' }, ({ userId }) => eq(userId, publisher.id));
  await runPlannedPublications(3);
  expect((await listReceivedNotifications(admin))[0]).toMatchObject({
    kind: 'publication_failed',
    raison: expect.stringMatching(/droit/),
  });
  await planAt(inDays(2), { browser: admin });
  await app.services.db.update(companies).set({ state: 'suspended' }).where(eq(companies.id, companyId));
  await runPlannedPublications(3);
  await app.services.db.update(companies).set({ state: 'active' }).where(eq(companies.id, companyId));
  expect((await listReceivedNotifications(admin))[0]).toMatchObject({ raison: 'L’entreprise est suspendue.' });
  await scope.update('bookletRights', { level: 'publisher' }, ({ userId }) => eq(userId, publisher.id));
  await planAt(inDays(2));
  await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, publisher.id));
  await runPlannedPublications(3);
  expect((await listReceivedNotifications(admin))[0]).toMatchObject({
    raison: 'Le compte de la personne qui l’avait planifiée n’est plus actif.',
  });
  expect([await versions(), (await getBookletRow()).plannedAt]).toEqual([[], null]);
});
