import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser, login, switchCompany } from '../../../contract/administration/accounts/auth.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a super admin enters the first active company and may go to any other that is active', async () => {
  const b = await app.make.company({ name: 'B' });
  const a = await app.make.company({ name: 'A' });
  const closed = await app.make.company({ name: '0', state: 'suspended' });
  const admin = await app.make.user({ role: 'super_admin' });
  const browser = app.browser();
  const entered = await browser.call(login, { body: { email: admin.email, password: PASSWORD } });
  expect(entered.body.company).toEqual({ id: a.id, name: 'A' });
  expect(entered.body.companies).toEqual([
    { id: a.id, name: 'A' },
    { id: b.id, name: 'B' },
  ]);
  await browser.refreshToken();
  expect((await browser.call(switchCompany, { body: { companyId: b.id } })).body.company?.name).toBe('B');
  expect((await browser.call(getUser)).body.company?.name).toBe('B');

  const refused = await browser.call(switchCompany, { body: { companyId: closed.id } });
  expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
  expect((await browser.call(getUser)).body.company?.name).toBe('B');
});

test('others stay in their own company', async () => {
  const browser = app.browser();
  const user = await app.make.signIn(browser);
  const other = await app.make.company();
  const refused = await browser.call(switchCompany, { body: { companyId: other.id } });
  expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
  expect((await browser.call(getUser)).body.company?.id).toBe(user.companyId);
});
