import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCsrfToken, getUser, login, logout } from '../../../contract/administration/accounts/auth.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { loginFailures, sessions, users } from '../../platform/data/schema/people.ts';
import { hashAccount, unlockAccount } from './login-throttle.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.make.terms();
});
afterAll(() => app.close());
beforeEach(() => app.services.db.delete(loginFailures));

const listSessionRows = (userId: string) => app.services.db.select().from(sessions).where(eq(sessions.userId, userId));
const listFailures = () => app.services.db.select().from(loginFailures);

/** Inserts past failures, the last one `secondsAgo`. */
const insertFailures = (email: string, count: number, secondsAgo: number, address = '127.0.0.1') =>
  app.services.db.insert(loginFailures).values(
    Array.from({ length: count }, (_, n) => ({
      accountHash: hashAccount(email),
      address,
      at: new Date(Date.now() - secondsAgo * 1000 - n),
    })),
  );

describe('login (C33, A1)', () => {
  test('the right pair opens a session and answers the person (C19)', async () => {
    const company = await app.make.company({ name: 'Menuiserie Dubreuil' });
    const user = await app.make.user({ companyId: company.id, role: 'editor' });
    const browser = app.browser();
    const { status, body, headers } = await browser.call(login, {
      body: { email: `  ${user.email.toUpperCase()} `, password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'editor',
      company: { id: company.id, name: 'Menuiserie Dubreuil' },
      companies: [],
      termsAccepted: false,
      can: { 'booklet.create': true, 'users.invite': false },
    });
    const cookies = [headers['set-cookie']].flat().join('\n');
    expect(cookies).toMatch(/embarque_session=[^;]{43};.*HttpOnly; SameSite=Lax/);
    expect(cookies).not.toMatch(/embarque_session=[^;]+;.*(Max-Age|Expires)/);
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect((await browser.call(getUser)).body.id).toBe(user.id);
  });

  test('« remember » keeps the cookie for 30 days', async () => {
    const user = await app.make.user();
    const { headers } = await app
      .browser()
      .call(login, { body: { email: user.email, password: PASSWORD, remember: true } });
    expect([headers['set-cookie']].flat().join('\n')).toMatch(/embarque_session=[^;]+; Max-Age=2592000;/);
    const [row] = await listSessionRows(user.id);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  test('a wrong password, an unknown, an archived and an unopened account get one and the same answer', async () => {
    const wrong = await app.make.user();
    const gone = await app.make.user({ status: 'archived' });
    const unopened = await app.make.user({ status: 'invited', passwordHash: null });
    const pairs = [
      { email: wrong.email, password: 'Pas-le-bon-mot-2026' },
      { email: 'inconnue@exemple.fr', password: PASSWORD },
      { email: gone.email, password: PASSWORD },
      { email: unopened.email, password: PASSWORD },
    ];
    for (const body of pairs) {
      const browser = app.browser();
      const answer = await browser.call(login, { body });
      expect(answer.status).toBe(401);
      expect(answer.error).toEqual({ code: 'AUTH-001', message: errorText('AUTH-001') });
      expect(browser.cookies.has('embarque_session')).toBe(false);
      expect((await browser.call(getUser)).error.code).toBe('AUTH-010');
    }
    expect(await listFailures()).toHaveLength(pairs.length);
    for (const { id } of [wrong, gone, unopened]) expect(await listSessionRows(id)).toEqual([]);
  });

  test('an unknown account costs the same work as a wrong password: time tells nothing', async () => {
    const unopened = await app.make.user({ status: 'invited', passwordHash: null });
    const { email } = await app.make.user();
    const work: string[] = [];
    for (const name of [email, 'personne@exemple.fr', unopened.email]) {
      vi.mocked(verify).mockClear();
      await app.browser().call(login, { body: { email: name, password: 'Pas-le-bon-mot-2026' } });
      expect(verify).toHaveBeenCalledTimes(1);
      work.push(`${vi.mocked(verify).mock.calls[0]?.[0]}`.split('$').slice(0, 4).join('$'));
    }
    expect(work).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });

  test('a suspended account is told so only after the right password', async () => {
    const user = await app.make.user({ status: 'suspended' });
    const attempt = (password: string) => app.browser().call(login, { body: { email: user.email, password } });
    expect((await attempt('Pas-le-bon-mot-2026')).error.code).toBe('AUTH-001');
    const refused = await attempt(PASSWORD);
    expect([refused.status, refused.error.code]).toEqual([403, 'AUTH-002']);
    expect(await listSessionRows(user.id)).toEqual([]);
  });

  test('nobody enters a company that is closed', async () => {
    const { id: companyId } = await app.make.company({ state: 'archived' });
    const user = await app.make.user({ companyId });
    const refused = await app.browser().call(login, { body: { email: user.email, password: PASSWORD } });
    expect(refused.error.code).toBe('AUTH-002');
    expect(await listSessionRows(user.id)).toEqual([]);
  });

  test('empty fields are refused under their names', async () => {
    const refused = await app.browser().call(login, { body: { email: ' ', password: '' } });
    expect(refused.status).toBe(422);
    expect(refused.error.errors).toEqual({ email: [errorText('GEN-001')], password: [errorText('GEN-001')] });
    expect(await listFailures()).toEqual([]);
  });

  test('a suspension ends what was open', async () => {
    const browser = app.browser();
    const user = await app.make.signIn(browser);
    await app.services.db.update(users).set({ status: 'suspended' }).where(eq(users.id, user.id));
    expect((await browser.call(getUser)).status).toBe(401);
  });
});

describe('session and token', () => {
  test('login changes the session and the CSRF secret: the old ones open nothing', async () => {
    const user = await app.make.user();
    const browser = app.browser();
    await browser.call(login, { body: { email: user.email, password: PASSWORD } });
    const before = browser.cookies.get('embarque_session') ?? '';
    const tokenBefore = await browser.refreshToken();
    await browser.call(login, { body: { email: user.email, password: PASSWORD } });
    expect(browser.cookies.get('embarque_session')).not.toBe(before);
    expect(browser.cookies.has('embarque_csrf')).toBe(false);
    expect(await listSessionRows(user.id)).toHaveLength(1);

    const thief = app.browser();
    thief.cookies.set('embarque_session', before);
    expect((await thief.call(getUser)).error.code).toBe('AUTH-010');

    await browser.call(getCsrfToken);
    const stale = await browser.sendRequest('POST', '/api/auth/logout', undefined, { 'x-csrf-token': tokenBefore });
    expect([stale.statusCode, stale.json().code]).toEqual([419, 'AUTH-009']);
    expect((await browser.call(getUser)).status).toBe(200);
  });

  test('without the token nothing is changed (C30)', async () => {
    const user = await app.make.user();
    const response = await app
      .browser()
      .sendRequest('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([419, { code: 'AUTH-009', message: errorText('AUTH-009') }]);
    expect(await listSessionRows(user.id)).toEqual([]);
  });

  test('logout ends the session at once (C34)', async () => {
    const browser = app.browser();
    const user = await app.make.user();
    await browser.call(login, { body: { email: user.email, password: PASSWORD } });
    const cookie = browser.cookies.get('embarque_session') ?? '';
    await browser.refreshToken();
    expect((await browser.call(logout)).status).toBe(200);
    expect(await listSessionRows(user.id)).toEqual([]);
    browser.cookies.set('embarque_session', cookie);
    const answer = await browser.call(getUser);
    expect([answer.status, answer.error.code]).toEqual([401, 'AUTH-010']);
  });
});

describe('throttle', () => {
  const tryWith = (email: string, password: string, address = '127.0.0.1') => {
    const browser = app.browser();
    browser.address = address;
    return browser.call(login, { body: { email, password } });
  };

  test.each([
    ['known', true],
    ['unknown', false],
  ])('five failures close a %s account for a minute, here only', async (_, known) => {
    const email = known ? (await app.make.user()).email : 'personne@exemple.fr';
    for (let n = 0; n < 5; n += 1) expect((await tryWith(email, 'Pas-le-bon-mot-2026')).error.code).toBe('AUTH-001');
    const refused = await tryWith(email, PASSWORD);
    expect([refused.status, refused.error.code]).toEqual([429, 'AUTH-003']);
    expect(refused.error.message).toMatch(/après 5 essais\. Réessayez à \d{1,2}\u00a0h\u00a0\d{2} ou/);
    expect(refused.error.retryAfter).toBeGreaterThan(50);
    expect(refused.error.retryAfter).toBeLessThanOrEqual(60);
    expect(await listFailures()).toHaveLength(5);
    expect((await tryWith(email, PASSWORD, '10.0.0.9')).status).toBe(known ? 200 : 401);
  });

  test('after the minute the right password enters and clears the count', async () => {
    const { email } = await app.make.user();
    await insertFailures(email, 5, 61);
    expect((await tryWith(email, PASSWORD)).status).toBe(200);
    expect(await listFailures()).toEqual([]);
  });

  test('ten failures close it for fifteen minutes', async () => {
    const { email } = await app.make.user();
    await insertFailures(email, 10, 14 * 60);
    expect((await tryWith(email, PASSWORD)).error.code).toBe('AUTH-003');
    await app.services.db.delete(loginFailures);
    await insertFailures(email, 10, 16 * 60);
    expect((await tryWith(email, PASSWORD)).status).toBe(200);
  });

  test('twenty-five in a day lock it; a day later they are forgotten', async () => {
    const { email } = await app.make.user();
    await insertFailures(email, 25, 23 * 3600);
    const refused = await tryWith(email, PASSWORD);
    expect([refused.status, refused.error.code]).toEqual([429, 'AUTH-015']);
    await app.services.db.delete(loginFailures);
    await insertFailures(email, 25, 25 * 3600);
    expect((await tryWith(email, PASSWORD)).status).toBe(200);
  });

  test('a hundred failures in an hour close an address to every account', async () => {
    const { email } = await app.make.user();
    await Promise.all(Array.from({ length: 100 }, (_, n) => insertFailures(`a${n}@exemple.fr`, 1, 1800)));
    const refused = await tryWith(email, PASSWORD);
    expect([refused.status, refused.error.code]).toEqual([429, 'GEN-012']);
    expect(refused.error.message).toBe('Trop de tentatives. Réessayez dans 30 minutes.');
    expect((await tryWith(email, PASSWORD, '10.0.0.9')).status).toBe(200);
  });

  test('many at once try no more passwords than one after the other', async () => {
    const { email } = await app.make.user();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryWith(email, 'Pas-le-bon-mot-2026')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ error }) => error.code === 'AUTH-003')).toHaveLength(7);
  });

  test('fifty failures from fifty addresses slow an account everywhere; a link from its mailbox opens it at once', async () => {
    const { email } = await app.make.user();
    const everywhere = (count: number, secondsAgo: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => insertFailures(email, 1, secondsAgo, `10.1.${n}.1`)));
    await everywhere(49, 5);
    expect((await tryWith(email, 'Pas-le-bon-mot-2026', '10.0.0.9')).status).toBe(401);
    const refused = await tryWith(email, PASSWORD, '10.0.0.10');
    expect([refused.status, refused.error.code]).toEqual([429, 'AUTH-003']);
    expect(refused.error.message).toMatch(/après 50 essais\. Réessayez à .* ou réinitialisez/);
    expect(refused.error.retryAfter).toBeLessThanOrEqual(60);
    expect(await listFailures()).toHaveLength(50);
    await unlockAccount(app.services.db, email);
    expect((await tryWith(email, PASSWORD, '10.0.0.10')).status).toBe(200);

    await everywhere(100, 14 * 60);
    expect((await tryWith(email, PASSWORD, '10.0.0.11')).error.code).toBe('AUTH-003');
    await app.services.db.delete(loginFailures);
    await everywhere(100, 16 * 60);
    expect((await tryWith(email, PASSWORD, '10.0.0.11')).status).toBe(200);
  });

  test('an IPv6 network counts as one address', async () => {
    const { email } = await app.make.user();
    await insertFailures(email, 5, 1, '2001:db8:1::');
    expect((await tryWith(email, PASSWORD, '2001:db8:1:2::7')).error.code).toBe('AUTH-003');
    expect((await tryWith(email, PASSWORD, '2001:db8:2::7')).status).toBe(200);
  });
});
