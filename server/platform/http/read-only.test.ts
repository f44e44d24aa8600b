import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/administration/accounts/auth.ts';
import { switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import { listUsers } from '../../../contract/administration/accounts/users.ts';
import { toBookletRows } from '../../../contract/booklets/booklets/booklet-rows.ts';
import { getBooklet, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { companies } from '../data/schema/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await openOffice(app);
});

/** Answers shown to a user: the reason of the read-only access, and the remaining abilities to change. */
const loadAbilities = async (browser: Browser) => {
  const me = (await browser.call(getUser)).body;
  const one = (await browser.call(getBooklet, { params: office.params })).body;
  const list = (await browser.call(listBooklets)).body;
  const changes = [
    me.can['booklet.create'],
    list.can['booklet.create'],
    toBookletRows(list)[0]?.can['booklet.publish'],
    one.can['booklet.edit'],
    one.can['booklet.theme'],
    one.can['booklet.bin'],
  ];
  return { looking: me.looking, changes, sees: [one.can['booklet.read'], one.can['participants.list']] };
};

const NONE = [false, false, false, false, false, false];
const ALL = NONE.map(() => true);

test('whoever may change things is told nothing', async () => {
  expect(await loadAbilities(office.admin)).toEqual({ looking: null, changes: ALL, sees: [true, true] });
});

test('people of a suspended company are told why, and have no right to change; the publisher’s staff has', async () => {
  const db = app.services.db;
  const [company] = await db
    .update(companies)
    .set({ state: 'suspended' })
    .where(eq(companies.id, office.companyId))
    .returning();
  const looking = errorText('ENT-010', { entreprise: company?.name ?? '' });
  expect(await loadAbilities(office.admin)).toEqual({ looking, changes: NONE, sees: [true, true] });
  expect((await office.admin.call(listUsers)).status).toBe(200);
  const support = app.browser();
  const supporter = await app.make.user({ role: 'super_admin' });
  await app.make.signInAs(support, supporter, office.companyId);
  expect(await loadAbilities(support)).toEqual({ looking: null, changes: ALL, sees: [true, true] });
});

test('so is whoever looks with somebody’s eyes, and not whoever acts', async () => {
  const { db } = app.services;
  await db.update(companies).set({ impersonationAllowed: true }).where(eq(companies.id, office.companyId));
  const supporter = await app.make.user({ role: 'super_admin' });
  for (const mode of ['look', 'act'] as const) {
    const support = app.browser();
    await app.make.signInAs(support, supporter, office.companyId);
    const { status } = await support.call(switchIdentity, {
      body: { id_utilisateur: office.adminId, reason: 'Comprendre un écran', mode, minutes: 15, route: '/home' },
    });
    expect(status).toBe(200);
    expect(await loadAbilities(support)).toEqual({
      looking: mode === 'look' ? errorText('IDE-006') : null,
      changes: mode === 'look' ? NONE : ALL,
      sees: [true, true],
    });
  }
});
