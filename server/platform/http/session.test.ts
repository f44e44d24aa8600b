import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { companies, sessions, users } from '../data/schema/people.ts';

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  [app, behindProxy] = await Promise.all([startTestApp(), startTestApp({ trustProxy: true })]);
});
afterAll(() => Promise.all([app.close(), behindProxy.close()]));

/** The `Set-Cookie` lines of a login, by name. */
const readLoginCookies = async (at: TestApp, headers: Record<string, string> = {}) => {
  const { email } = await at.make.user();
  const browser = at.browser();
  const asked = await browser.sendRequest('GET', '/api/auth/csrf-token', undefined, headers);
  const { csrfToken } = asked.json() as { csrfToken: string };
  const opened = await browser.sendRequest(
    'POST',
    '/api/auth/login',
    { email, password: PASSWORD },
    { ...headers, 'x-csrf-token': csrfToken },
  );
  expect(opened.statusCode).toBe(200);
  const line = (response: typeof opened, name: string) =>
    [response.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  return { session: line(opened, 'embarque_session'), csrf: line(asked, 'embarque_csrf') };
};

describe('cookies', () => {
  test('are out of reach of scripts and of other sites', async () => {
    const { session, csrf } = await readLoginCookies(app);
    for (const cookie of [session, csrf]) {
      expect(cookie).toContain('; HttpOnly');
      expect(cookie).toContain('; SameSite=Lax');
      expect(cookie).toContain('; Path=/');
      expect(cookie).not.toContain('Secure');
      expect(cookie).not.toContain('Domain');
    }
  });

  test('travel by https alone once the proxy that we trust says https', async () => {
    const { session, csrf } = await readLoginCookies(behindProxy, { 'x-forwarded-proto': 'https' });
    for (const cookie of [session, csrf]) {
      expect(cookie).toContain('; Secure');
      expect(cookie).toContain('; SameSite=Lax');
    }
    expect((await readLoginCookies(behindProxy)).session).not.toContain('Secure');
  });

  test('travel by https alone where the public address is https, though a silent proxy hides it', async () => {
    const published = await startTestApp({ publicUrl: 'https://livrets.exemple.fr' });
    const { session, csrf } = await readLoginCookies(published);
    for (const cookie of [session, csrf]) expect(cookie).toContain('; Secure');
    await published.close();
  });

  test('a header of whoever asks is not believed when no proxy is trusted', async () => {
    expect((await readLoginCookies(app, { 'x-forwarded-proto': 'https' })).session).not.toContain('Secure');
  });

  test('the API called from another origin: SameSite=None, and Secure as that demands (C42)', async () => {
    const crossing = await startTestApp({ crossOrigin: true });
    const { session, csrf } = await readLoginCookies(crossing);
    for (const cookie of [session, csrf]) expect(cookie).toMatch(/Secure; SameSite=None|SameSite=None.*Secure/);
    await crossing.close();
  });
});

describe('a session', () => {
  const signedIn = async () => {
    const browser = app.browser();
    const user = await app.make.signIn(browser);
    return { browser, user, status: async () => (await browser.sendRequest('GET', '/api/auth/user')).statusCode };
  };
  const change = (userId: string, values: Partial<typeof sessions.$inferInsert>) =>
    app.services.db.update(sessions).set(values).where(eq(sessions.userId, userId));
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  test('ends after two hours without a word, unless it is remembered', async () => {
    const { user, status } = await signedIn();
    await change(user.id, { lastSeenAt: ago(1.9) });
    expect(await status()).toBe(200);
    await change(user.id, { lastSeenAt: ago(2.1) });
    expect(await status()).toBe(401);
    await change(user.id, { remember: true });
    expect(await status()).toBe(200);
  });

  test.each([
    ['an hour', 1],
    ['a day', 24],
  ])('lives on when the clock goes back by %s, and still ends after two hours without a word', async (_, hours) => {
    const { user, status } = await signedIn();
    // Last activity is in the future for the present clock.
    await change(user.id, { lastSeenAt: ago(-hours) });
    expect(await status()).toBe(200);
    const [row] = await app.services.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(Math.abs((row?.lastSeenAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await change(user.id, { lastSeenAt: ago(2.1) });
    expect(await status()).toBe(401);
  });

  test('survives a clock that goes forward by an hour, not by a day', async () => {
    const { user, status } = await signedIn();
    await change(user.id, { expiresAt: ago(-12) });
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 });
    try {
      expect(await status()).toBe(200);
      vi.setSystemTime(now);
      expect(await status()).toBe(200);
      vi.setSystemTime(now + 24 * 3_600_000);
      expect(await status()).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends at its hour, used or not', async () => {
    const { user, status } = await signedIn();
    await change(user.id, { expiresAt: ago(0.001) });
    expect(await status()).toBe(401);
  });

  test('is gone as soon as its person is suspended or archived', async () => {
    const { user, status } = await signedIn();
    for (const gone of ['suspended', 'archived'] as const) {
      await app.services.db.update(users).set({ status: gone }).where(eq(users.id, user.id));
      expect(await status()).toBe(401);
    }
    await app.services.db.update(users).set({ status: 'active' }).where(eq(users.id, user.id));
    expect(await status()).toBe(200);
  });

  test('is gone as soon as its company is closed; people of a suspended one still come to look', async () => {
    const { user, status } = await signedIn();
    const put = (state: 'active' | 'suspended' | 'archived') =>
      app.services.db
        .update(companies)
        .set({ state })
        .where(eq(companies.id, user.companyId ?? ''));
    await put('suspended');
    expect(await status()).toBe(200);
    await put('archived');
    expect(await status()).toBe(401);
    await put('active');
    expect(await status()).toBe(200);
  });

  test('the table holds no value that would open it', async () => {
    const { browser, user } = await signedIn();
    const [row] = await app.services.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const stolen = app.browser();
    stolen.cookies.set('embarque_session', row?.tokenHash ?? '');
    expect((await stolen.sendRequest('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get('embarque_session'));
  });

  test('is rotated at login: the token known before opens nothing after', async () => {
    const { browser, user } = await signedIn();
    const before = browser.cookies.get('embarque_session') ?? '';
    const token = await browser.refreshToken();
    const answer = await browser.sendRequest(
      'POST',
      '/api/auth/login',
      { email: user.email, password: PASSWORD },
      { 'x-csrf-token': token },
    );
    expect(answer.statusCode).toBe(200);
    expect(browser.cookies.get('embarque_session')).not.toBe(before);
    const old = app.browser();
    old.cookies.set('embarque_session', before);
    expect((await old.sendRequest('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  test('old ones are purged, open ones are not', async () => {
    const [gone, kept] = [await signedIn(), await signedIn()];
    await change(gone.user.id, { expiresAt: ago(1) });
    expect(await app.services.sessions.purgeSessions()).toBeGreaterThanOrEqual(1);
    const left = await app.services.db.select({ userId: sessions.userId }).from(sessions);
    expect(left.map(({ userId }) => userId)).not.toContain(gone.user.id);
    expect(left.map(({ userId }) => userId)).toContain(kept.user.id);
  });
});
