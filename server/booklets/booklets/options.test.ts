import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBookletOptions } from '../../../contract/booklets/booklets/booklet-options.ts';
import { createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import { addParticipant } from '../../../contract/people/participants/participants.ts';
import type { Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let admin: Browser;
let adminUser: Awaited<ReturnType<TestApp['make']['signIn']>>;
let companyId: string;
let id: string;

const scope = () => app.make.scope(adminUser, companyId);
const requestOptions = (browser: Browser) => browser.call(getBookletOptions, { params: { id } });

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await app.make.company()).id;
  admin = app.browser();
  adminUser = await app.make.signIn(admin, { companyId });
  id = (await makeBooklet(scope())).id;
});
afterAll(() => app.close());

test('C6 the index of options tells the present state of each', async () => {
  expect((await requestOptions(admin)).body).toEqual({
    access: { doors: ['public'] },
    participants: { total: 0, toInvite: 0 },
    referents: { total: 0, shown: 0 },
    mailing: { campaigns: 0, underway: 0, steps: 0 },
    users: { total: 0, owners: 0 },
    advanced: { tracking: 'aggregate', approval: false },
  });
  const participant = { firstName: 'Inès', lastName: 'Delorme', email: 'ines@exemple.fr' };
  expect((await admin.call(addParticipant, { params: { id }, body: { participant } })).status).toBe(200);
  await app.make.enrolment(scope(), { bookletId: id, state: 'completed' });
  await app.make.enrolment(scope(), { bookletId: id, state: 'revoked' });
  const draft = { from: 'model', kind: 'invitation' } as const;
  expect((await admin.call(createCampaign, { params: { id }, body: draft })).status).toBe(200);
  await scope().insert('bookletRights', [{ bookletId: id, userId: adminUser.id, level: 'owner' }]);
  expect((await requestOptions(admin)).body).toMatchObject({
    participants: { total: 2, toInvite: 1 },
    mailing: { campaigns: 1, underway: 0, steps: 0 },
    users: { total: 1, owners: 1 },
  });
});

test.each<[Level, string[]]>([
  ['publisher', ['access', 'participants', 'mailing']],
  ['owner', ['access', 'participants', 'referents', 'mailing', 'users', 'advanced']],
])('to a %s it tells only of the options that they may open', async (level, opened) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId, role: 'editor' });
  await scope().insert('bookletRights', [{ bookletId: id, userId: user.id, level }]);
  const { status, body } = await requestOptions(browser);
  expect(status).toBe(200);
  expect(Object.keys(body).filter((name) => body[name as keyof typeof body] !== null)).toEqual(opened);
});

test.each<Level>(['reviewer', 'writer'])('a %s, who may open none of them, is told whom to ask', async (level) => {
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId, role: 'editor' });
  await scope().insert('bookletRights', [{ bookletId: id, userId: user.id, level }]);
  const refused = await requestOptions(browser);
  expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
  expect(refused.error.message).toContain('Demandez à Camille Durand.');
});

test('whoever has no right on the booklet, or is of another company, does not learn that it exists', async () => {
  const colleague = app.browser();
  await app.make.signIn(colleague, { companyId, role: 'editor' });
  const stranger = app.browser();
  await app.make.signIn(stranger);
  for (const browser of [colleague, stranger]) {
    const refused = await requestOptions(browser);
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  }
});
