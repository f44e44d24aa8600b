import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_STATES } from '../../../contract/administration/accounts/account-states.ts';
import * as calls from '../../../contract/administration/accounts/users.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createRandom } from '../../../test/create-random.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import { users } from '../../platform/data/schema/people.ts';
import { getAccountState } from './find-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.insert(languages).values({ code: 'fr-FR', name: 'Français', position: 1 });
});
afterAll(() => app.close());

type Query = CallQueryInput<typeof calls.listUsers>;

const HOUR_MS = 3_600_000;
const YEAR_AGO = 366 * 24 * HOUR_MS;

/** What the list must tell, row by row; `companyId` null: to the publisher. */
const countFromNothing = async (companyId: string | null, query: Query) => {
  const { db } = app.services;
  const all = await db
    .select()
    .from(users)
    .where(companyId === null ? undefined : eq(users.companyId, companyId));
  const found = all.filter((account) => {
    const state = getAccountState(account);
    const lastActivity = account.lastLoginAt ?? account.createdAt;
    return (
      (query.state === undefined ? state !== 'archived' : state === query.state) &&
      (query.role === undefined || account.role === query.role) &&
      (query.companyId === undefined || account.companyId === query.companyId) &&
      (query.activity !== 'never' || (account.lastLoginAt === null && state !== 'archived')) &&
      (query.activity !== 'inactive' || (state === 'active' && lastActivity.getTime() < Date.now() - YEAR_AGO)) &&
      `${account.lastName} ${account.firstName}`.toLowerCase().includes((query.search ?? '').toLowerCase())
    );
  });
  return {
    total: found.length,
    ids: found.map(({ id }) => id).sort(),
    states: ACCOUNT_STATES.map((value) => ({
      value,
      n: all.filter((account) => getAccountState(account) === value).length,
    })).filter(({ n }) => n > 0),
  };
};

test.each([1, 2])('after any change the list counts the accounts that there are (seed %i)', async (seed) => {
  const { make, services } = app;
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const [admin, publisher] = [app.browser(), app.browser()];
  const { companyId } = await make.signIn(admin);
  if (companyId === null) throw new Error('an administrator has a company');
  const staff = await make.signIn(publisher, { role: 'super_admin', companyId: null });
  expect(staff.companyId).toBeNull();
  await admin.refreshToken();
  const ask = async (browser: typeof admin, query: Query) => {
    const { status, body } = await browser.call(calls.listUsers, { query: { ...query, size: 100 } });
    expect(status).toBe(200);
    return { total: body.total, ids: body.rows.map(({ id }) => id).sort(), states: body.facets.states };
  };
  const listIds = async () =>
    (await services.db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId))).map(({ id }) => id);
  const callOne = async (change: (params: { id: string }) => Promise<unknown>) => change({ id: pick(await listIds()) });
  let serial = 0;
  const invite = async () => {
    serial += 1;
    const person = { email: `p${seed}.${serial}@exemple.fr`, firstName: 'Inès', lastName: pick(['Durand', 'Martin']) };
    const role = pick(['editor', 'referent'] as const);
    const { status } = await admin.call(calls.inviteUsers, { body: { people: [person], role } });
    expect(status).toBe(200);
  };
  // A refused change changes nothing: the list must then tell the same.
  const changes: (() => Promise<unknown>)[] = [
    invite,
    invite,
    () => callOne((params) => admin.call(calls.resendInvitation, { params })),
    () => callOne((params) => admin.call(calls.suspendUser, { params, body: { reason: 'Essai' } })),
    () => callOne((params) => admin.call(calls.reactivateUser, { params })),
    () => callOne((params) => admin.call(calls.archiveUser, { params, body: {} })),
    () => callOne((params) => admin.call(calls.restoreUser, { params })),
    () =>
      callOne(async (params) => {
        const { body } = await admin.call(calls.getUserDetail, { params });
        const { rowVersion, email, firstName, jobTitle, phone, locale, timeZone } = body;
        const fields = { rowVersion, email, firstName, jobTitle, phone, locale, timeZone, expiresAt: null };
        await admin.call(calls.updateUser, {
          params,
          body: { ...fields, lastName: 'Petit', role: pick(['editor', 'referent'] as const) },
        });
      }),
    // People sign in, long ago or now; invitations get old.
    () =>
      callOne(({ id }) =>
        services.db
          .update(users)
          .set({ status: 'active', lastLoginAt: new Date(Date.now() - pick([0, 2 * YEAR_AGO])) })
          .where(eq(users.id, id)),
      ),
    () =>
      callOne(({ id }) =>
        services.db
          .update(users)
          .set({ invitedAt: new Date(Date.now() - pick([1, 73]) * HOUR_MS) })
          .where(eq(users.id, id)),
      ),
    () => make.user({ companyId: null, role: 'super_admin', status: pick(['active', 'archived']) }),
  ];
  const queries: Query[] = [
    {},
    { role: 'editor' },
    { role: 'referent', state: 'invited' },
    { state: 'expired' },
    { state: 'archived' },
    { activity: 'never' },
    { activity: 'inactive' },
    { search: 'petit', state: 'active' },
  ];
  for (let n = 0; n < 5; n += 1) await invite();
  for (let step = 0; step < 30; step += 1) {
    await pick(changes)();
    for (const query of queries) {
      expect(await ask(admin, query), `step ${step}`).toEqual(await countFromNothing(companyId, query));
    }
    for (const query of [{}, { companyId }]) {
      const { total, states } = await ask(publisher, query);
      expect({ total, states }, `step ${step}`).toEqual({ ...(await countFromNothing(null, query)), ids: undefined });
    }
  }
});

test('an invitation that expires without any change is told at once', async () => {
  const admin = app.browser();
  const { companyId } = await app.make.signIn(admin);
  const invitedAt = new Date(Date.now() - 72 * HOUR_MS + 1500);
  await app.make.user({ companyId, role: 'editor', status: 'invited', invitedAt });
  const ask = async () => {
    const { total, facets } = (await admin.call(calls.listUsers, { query: { state: 'expired' } })).body;
    return { total, n: facets.states.find(({ value }) => value === 'expired')?.n ?? 0 };
  };
  expect(await ask()).toEqual({ total: 0, n: 0 });
  await expect.poll(ask, { timeout: 5000 }).toEqual({ total: 1, n: 1 });
});
