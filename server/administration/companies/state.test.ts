import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inviteUser, login } from '../../../contract/administration/accounts/auth.ts';
import {
  closeCompany,
  getOwnCompany,
  reopenCompany,
  resumeCompany,
  suspendCompany,
} from '../../../contract/administration/companies/companies.ts';
import { createBooklet, listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { companies, users } from '../../platform/data/schema/people.ts';

let app: TestApp;
let boss: Browser;
beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user({ role: 'super_admin' });
  boss = app.browser();
  await app.make.signInAs(boss, user, (await app.make.company()).id);
});
afterAll(() => app.close());

const createCompanyWithAdmin = async (values: Partial<typeof companies.$inferInsert> = {}) => {
  const company = await app.make.company(values);
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: company.id });
  return { company, params: { id: company.id }, browser, user, scope: app.make.scope(user, company.id) };
};
const getCompanyState = async (id: string) =>
  (await app.services.db.select().from(companies).where(eq(companies.id, id)))[0]?.state;

describe('a suspended company', () => {
  test('lets its people look, and change nothing (ENT-010), until the suspension ends', async () => {
    const { params, browser, user, scope } = await createCompanyWithAdmin({ name: 'Morel' });
    const suspended = await boss.call(suspendCompany, { params, body: { reason: 'Facture impayée' } });
    expect(suspended.body).toMatchObject({ state: 'suspended', stateReason: 'Facture impayée' });
    expect((await browser.call(listBooklets)).status).toBe(200);
    const refused = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'ENT-010']);
    expect(refused.error.message).toContain('Morel est suspendue');
    expect(await scope.select().from(scope.views.booklets)).toEqual([]);
    const again = await app.browser().call(login, { body: { email: user.email, password: PASSWORD } });
    expect(again.status).toBe(200);
    expect((await boss.call(resumeCompany, { params })).body.state).toBe('active');
    expect((await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).status).toBe(200);
  });

  test('is not suspended while a campaign runs (ENT-011), nor twice (GEN-017)', async () => {
    const { params, scope } = await createCompanyWithAdmin();
    const booklet = await makeBooklet(scope, GOOD_CHAPTERS, {});
    const [campaign] = await scope.insert('campaigns', [
      {
        bookletId: booklet.id,
        name: 'Invitation',
        kind: 'invitation',
        state: 'running',
        bodies: {},
        audience: {},
        planning: {},
      } as never,
    ]);
    const body = { reason: 'Facture impayée' };
    const running = await boss.call(suspendCompany, { params, body });
    expect([running.status, running.error.code]).toEqual([409, 'ENT-011']);
    expect(await getCompanyState(params.id)).toBe('active');
    await scope.update('campaigns', { state: 'paused' }, ({ id }) => eq(id, campaign?.id ?? ''));
    expect((await boss.call(suspendCompany, { params, body })).status).toBe(200);
    const twice = await boss.call(suspendCompany, { params, body });
    expect([twice.status, twice.error.code]).toEqual([409, 'GEN-017']);
  });
});

describe('a closed company', () => {
  test('is closed by its exact name only (ENT-012), shuts everybody out, and may be reopened', async () => {
    const { company, params, browser, user } = await createCompanyWithAdmin({ name: 'Charpentes Roy' });
    const wrong = await boss.call(closeCompany, { params, body: { name: 'charpentes roy' } });
    expect([wrong.status, wrong.error.code]).toEqual([422, 'ENT-012']);
    expect(await getCompanyState(company.id)).toBe('active');
    const closed = await boss.call(closeCompany, { params, body: { name: 'Charpentes Roy' } });
    expect(closed.body).toMatchObject({ state: 'archived', purgeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await browser.call(getOwnCompany)).status).toBe(401);
    const shut = await app.browser().call(login, { body: { email: user.email, password: PASSWORD } });
    expect(shut.error.code).toBe('AUTH-002');
    expect((await boss.call(reopenCompany, { params })).body.state).toBe('active');
    expect((await browser.call(getOwnCompany)).status).toBe(200);
  });
});

test('one account more than the company may have is refused (ENT-013), and not written', async () => {
  const { company, browser } = await createCompanyWithAdmin({ quotaUsers: 1 });
  const body = { email: 'deux@exemple.fr', firstName: 'Eva', lastName: 'Roy', role: 'editor' as const };
  const refused = await browser.call(inviteUser, { body });
  expect([refused.status, refused.error.code], JSON.stringify(refused.error)).toEqual([403, 'ENT-013']);
  expect(await app.services.db.$count(users, eq(users.companyId, company.id))).toBe(1);
});
