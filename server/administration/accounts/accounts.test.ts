import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  endSession,
  getPasswordToken,
  getUser,
  inviteUser,
  listSessions,
  login,
  setPassword,
  updateProfile,
} from '../../../contract/administration/accounts/auth.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { languages } from '../../platform/data/schema/languages.ts';
import { loginFailures, outbox, sessions, users } from '../../platform/data/schema/people.ts';
import { createPasswordToken } from '../auth/password-tokens.ts';

const NEW = 'Un-rabot-bien-affûté-vaut-2';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.insert(languages).values([
    { code: 'fr-FR', name: 'Français', position: 1 },
    { code: 'en-GB', name: 'English', position: 2 },
    { code: 'de-DE', name: 'Deutsch', position: 3, active: false },
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = app.browser();
  await app.services.db.delete(loginFailures);
  await app.services.db.delete(outbox);
});

const findUserRow = async (id: string) => {
  const [row] = await app.services.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no such person');
  return row;
};

describe('my profile', () => {
  const profile = {
    firstName: ' Anne-Sophie ',
    lastName: 'L’Hôte',
    jobTitle: 'Responsable RH',
    phone: '04 72 00 11 22',
    locale: 'en-GB',
    timeZone: 'Europe/Paris',
  };

  test('is saved tidied, answered and shown at the next visit', async () => {
    const user = await app.make.signIn(browser);
    const { status, body, headers } = await browser.call(updateProfile, { body: profile });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, firstName: 'Anne-Sophie', phone: '0472001122', locale: 'en-GB' });
    expect([headers['set-cookie']].flat().join('\n')).toContain('locale=en-GB');
    expect((await browser.call(getUser)).body).toMatchObject({ lastName: 'L’Hôte', jobTitle: 'Responsable RH' });
  });

  test.each([
    ['firstName', 'Anne2', errorText('GEN-016', { liste: '2' })],
    ['lastName', '', errorText('GEN-001')],
    ['phone', '12', errorText('GEN-008')],
    ['locale', 'de-DE', errorText('GEN-019')],
    ['locale', 'xx-XX', errorText('GEN-019')],
    ['timeZone', 'Mars/Olympus', errorText('GEN-019')],
  ])('%s « %s » is refused beside the field and nothing is saved', async (field, value, message) => {
    const user = await app.make.signIn(browser);
    const before = await findUserRow(user.id);
    const refused = await browser.call(updateProfile, { body: { ...profile, [field]: value } });
    expect(refused.status).toBe(422);
    expect(refused.error.errors).toEqual({ [field]: [message] });
    expect(await findUserRow(user.id)).toEqual(before);
  });
});

describe('my password', () => {
  test('is changed: my other sessions and links are over, this session stays', async () => {
    const user = await app.make.signIn(browser);
    const elsewhere = app.browser();
    await app.make.signInAs(elsewhere, user);
    const token = await createPasswordToken(app.services.db, 'reset', user.id);
    const body = { current: PASSWORD, password: NEW, confirmation: NEW };
    expect((await browser.call(changePassword, { body })).status).toBe(200);
    expect((await elsewhere.call(getUser)).status).toBe(401);
    expect((await browser.call(getUser)).status).toBe(200);
    expect((await app.browser().call(getPasswordToken, { params: { token } })).error.code).toBe('AUTH-005');
    const login_ = (password: string) => app.browser().call(login, { body: { email: user.email, password } });
    expect((await login_(PASSWORD)).status).toBe(401);
    expect((await login_(NEW)).status).toBe(200);
  });

  test.each([
    [{ current: 'Pas-le-bon-mot-2026' }, 'current', 'AUTH-013'],
    [{ confirmation: 'autre' }, 'confirmation', 'AUTH-006'],
    [{ password: PASSWORD, confirmation: PASSWORD }, 'password', 'AUTH-012'],
    [{ password: 'faible', confirmation: 'faible' }, 'password', 'AUTH-007'],
  ] as const)('%o is refused under %s and nothing changes', async (more, field, code) => {
    const user = await app.make.signIn(browser);
    const elsewhere = app.browser();
    await app.make.signInAs(elsewhere, user);
    const before = await findUserRow(user.id);
    const body = { current: PASSWORD, password: NEW, confirmation: NEW, ...more };
    const refused = await browser.call(changePassword, { body });
    expect([refused.status, refused.error.code]).toEqual([422, code]);
    expect(refused.error.errors).toEqual({ [field]: [errorText(code)] });
    expect(await findUserRow(user.id)).toEqual(before);
    expect((await elsewhere.call(getUser)).status).toBe(200);
  });

  test('cannot be guessed from a stolen session', async () => {
    await app.make.signIn(browser);
    const guess = (current: string) =>
      browser.call(changePassword, { body: { current, password: NEW, confirmation: NEW } });
    for (let n = 0; n < 5; n += 1) expect((await guess(`essai-${n}`)).error.code).toBe('AUTH-013');
    expect((await guess(PASSWORD)).error.code).toBe('AUTH-003');
  });
});

describe('my sessions', () => {
  test('are listed without those that are over, and each can be ended at once', async () => {
    const user = await app.make.signIn(browser);
    const phone = app.browser();
    await app.make.signInAs(phone, user);
    await app.services.db.insert(sessions).values([
      { tokenHash: `${user.id}1`, userId: user.id, expiresAt: new Date(Date.now() - 1000) },
      {
        tokenHash: `${user.id}2`,
        userId: user.id,
        expiresAt: new Date(Date.now() + 1e7),
        lastSeenAt: new Date(Date.now() - 3 * 3_600_000),
      },
    ]);
    const { rows: body } = (await browser.call(listSessions)).body;
    expect(body.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = body.find(({ current }) => !current);
    expect((await browser.call(endSession, { params: { id: other?.id ?? '' } })).status).toBe(200);
    expect((await phone.call(getUser)).status).toBe(401);
    expect((await browser.call(listSessions)).body.rows).toHaveLength(1);
  });

  test('somebody else’s is 404 and stays open', async () => {
    await app.make.signIn(browser);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    const [theirs] = (await stranger.call(listSessions)).body.rows;
    const refused = await browser.call(endSession, { params: { id: theirs?.id ?? '' } });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect((await stranger.call(getUser)).status).toBe(200);
  });

  test('ending the one in use takes its cookie away', async () => {
    await app.make.signIn(browser);
    const [mine] = (await browser.call(listSessions)).body.rows;
    await browser.call(endSession, { params: { id: mine?.id ?? '' } });
    expect(browser.cookies.has('embarque_session')).toBe(false);
  });
});

describe('invitation', () => {
  const invited = { email: 'lea@exemple.fr', firstName: 'Léa', lastName: 'Petit', role: 'editor' as const };
  const linkOf = async () => {
    const [mail] = await app.services.db.select().from(outbox);
    const source = (mail?.source ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
    return { mail, token: /new-password\?jeton=([\w-]{43})/.exec(source)?.[1] ?? '' };
  };

  test('opens an account of the company with the link that is mailed', async () => {
    const admin = await app.make.signIn(browser);
    const { status, body } = await browser.call(inviteUser, { body: invited });
    expect(status).toBe(200);
    expect(await findUserRow(body.id)).toMatchObject({ ...invited, status: 'invited', companyId: admin.companyId });
    const { mail, token } = await linkOf();
    expect(mail).toMatchObject({ recipient: invited.email, companyId: admin.companyId, kind: 'account-invitation' });
    expect((await app.browser().call(getPasswordToken, { params: { token } })).body).toMatchObject({
      kind: 'invitation',
      email: invited.email,
    });
    await app.browser().call(setPassword, { body: { token, password: NEW, confirmation: NEW } });
    expect(await findUserRow(body.id)).toMatchObject({ status: 'active' });
    const entered = await app.browser().call(login, { body: { email: invited.email, password: NEW } });
    expect(entered.body).toMatchObject({ role: 'editor', company: { id: admin.companyId } });
  });

  test('a second one to the same person mails a new link to the same account', async () => {
    await app.make.signIn(browser);
    const again = { ...invited, email: 'deux@exemple.fr' };
    const first = await browser.call(inviteUser, { body: again });
    const second = await browser.call(inviteUser, { body: { ...again, role: 'referent' } });
    expect(second.body.id).toBe(first.body.id);
    expect(await findUserRow(first.body.id)).toMatchObject({ role: 'referent' });
    expect(await app.services.db.select().from(outbox)).toHaveLength(2);
  });

  test('an address in use, here or elsewhere, is refused alike and its account untouched', async () => {
    const admin = await app.make.signIn(browser);
    const here = await app.make.user({ companyId: admin.companyId });
    const elsewhere = await app.make.user({ status: 'invited' });
    for (const person of [here, elsewhere]) {
      const refused = await browser.call(inviteUser, { body: { ...invited, email: person.email } });
      expect([refused.status, refused.error.code]).toEqual([422, 'UTI-001']);
      expect(await findUserRow(person.id)).toEqual(person);
    }
    expect(await app.services.db.select().from(outbox)).toEqual([]);
  });

  test.each(['editor', 'referent'] as const)('a person with the role %s invites nobody', async (role) => {
    await app.make.signIn(browser, { role });
    const refused = await browser.call(inviteUser, { body: { ...invited, email: `${role}@exemple.fr` } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect(
      await app.services.db
        .select()
        .from(users)
        .where(eq(users.email, `${role}@exemple.fr`)),
    ).toEqual([]);
  });

  test('nobody becomes super admin by invitation', async () => {
    await app.make.signIn(browser);
    const refused = await browser.sendRequest(
      'POST',
      '/api/admin/invitations',
      { ...invited, email: 'sup@exemple.fr', role: 'super_admin' },
      { 'x-csrf-token': await browser.refreshToken() },
    );
    expect(refused.statusCode).toBe(422);
    expect(await app.services.db.select().from(users).where(eq(users.email, 'sup@exemple.fr'))).toEqual([]);
  });
});
