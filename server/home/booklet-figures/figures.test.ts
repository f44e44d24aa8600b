import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listBookletFigures } from '../../../contract/home/booklet-figures.ts';
import { DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let bookletId: string;
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

const readFigures = async (browser: Browser, ...ids: string[]) => {
  const { status, body } = await browser.call(listBookletFigures, { query: { ids: ids.join(',') } });
  expect(status).toBe(200);
  return body;
};

test('counts the people whose access is not over, and all of them', async () => {
  expect(await readFigures(admin, bookletId)).toEqual([
    { id: bookletId, participants: { active: 0, total: 0 }, completion: null, nextCampaign: null },
  ]);
  for (const state of ['to_invite', 'started', 'expired', 'revoked'] as const) {
    await app.make.enrolment(scope, { bookletId, state });
  }
  expect((await readFigures(admin, bookletId))[0]?.participants).toEqual({ active: 2, total: 4 });
});

test('tells the median of five people or more, to the nearest 5 %, and only where readings are counted', async () => {
  for (const progress of [0, 33, 67, 100]) await app.make.enrolment(scope, { bookletId, state: 'started', progress });
  await app.make.enrolment(scope, { bookletId, state: 'to_invite' });
  expect((await readFigures(admin, bookletId))[0]?.completion).toBeNull();
  await app.make.enrolment(scope, { bookletId, state: 'completed', progress: 100 });
  expect((await readFigures(admin, bookletId))[0]?.completion).toBe(65);
  const settings = { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'none' as const } };
  const silent = await makeBooklet(scope, GOOD_CHAPTERS, { settings, title: 'Sans suivi', slug: 'sans-suivi' });
  for (let n = 0; n < 5; n += 1)
    await app.make.enrolment(scope, { bookletId: silent.id, state: 'started', progress: 100 });
  expect((await readFigures(admin, silent.id))[0]?.completion).toBeNull();
});

test('names the campaign that leaves first, and none that is over, paused or a step', async () => {
  const base = { bookletId, kind: 'information' as const, bodies: {}, audience: {}, planning: {} };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await scope.insert('campaigns', [
    { ...base, name: 'Dans dix jours', state: 'planned', plannedAt: inDays(10) },
    { ...base, name: 'Demain', state: 'planned', plannedAt: inDays(1) },
    { ...base, name: 'En pause', state: 'paused', plannedAt: inDays(0.5) },
    { ...base, name: 'Partie', state: 'finished', plannedAt: inDays(-1) },
  ]);
  const [figures] = await readFigures(admin, bookletId);
  expect(figures?.nextCampaign?.name).toBe('Demain');
});

test('says nothing of the people of a booklet that one may only write, nor of another company', async () => {
  const own = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Mon livret', slug: 'mon-livret' });
  const writer = app.browser();
  const user = await app.make.signIn(writer, { companyId: scope.companyId, role: 'editor' });
  await scope.insert('bookletRights', [
    { bookletId, userId: user.id, level: 'writer' },
    { bookletId: own.id, userId: user.id, level: 'publisher' },
  ]);
  expect((await readFigures(writer, bookletId, own.id)).map(({ id }) => id)).toEqual([own.id]);
  const stranger = app.browser();
  const other = await app.make.company();
  await app.make.signIn(stranger, { companyId: other.id });
  expect(await readFigures(stranger, bookletId)).toEqual([]);
});

test('refuses what is no list of ids', async () => {
  const { statusCode } = await admin.sendRequest('GET', '/api/admin/booklets/figures?ids=tous');
  expect(statusCode).toBe(422);
});
