import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import { buildApp } from '../../app.ts';
import { writeSetting } from '../data/queries/settings.ts';
import { languages } from '../data/schema/languages.ts';
import { openStorage } from '../files/storage/storage.ts';
import { BUILD, PRODUCT_VERSION } from '../version.ts';
import { UPKEEP_TIME_KEY } from './health.ts';
import { createLogger } from './log.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** The same application with a second server that keeps its log: every line, debug included. */
const createLoggingApp = async (services: TestApp['services'] = testApp.services) => {
  let text = '';
  const log = createLogger('debug', {
    write: (line) => {
      text += line;
    },
  });
  const app = await buildApp(services, log, 'a-secret-only-for-tests-a-secret-only-for-tests');
  await app.ready();
  return { app, browser: () => new Browser(app), text: () => text };
};

describe('what cannot be served', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s of an unknown address of the API: 404 GEN-010',
    async (method) => {
      for (const path of ['/api/nothing', '/api/admin/booklets/x/y/z', '/api/']) {
        const response = await testApp.browser().sendRequest(method, path);
        const incident = expect.any(String);
        expect([response.statusCode, response.json()]).toEqual([
          404,
          { code: 'GEN-010', message: errorText('GEN-010'), incident },
        ]);
      }
    },
  );

  const login = async (payload: string | Buffer, type: string) => {
    const browser = testApp.browser();
    const token = await browser.refreshToken();
    return browser.sendRequest('POST', '/api/auth/login', payload, { 'content-type': type, 'x-csrf-token': token });
  };

  test('JSON that is none: 400', async () => {
    for (const text of ['{"email": ', 'null and void', '']) {
      const response = await login(text, 'application/json');
      expect([response.statusCode, response.json().code]).toEqual([400, 'GEN-018']);
    }
  });

  test('text and numbers that no column holds: refused before the database is asked', async () => {
    const browser = testApp.browser();
    await testApp.make.signIn(browser);
    for (const url of [
      '/api/admin/booklets?search=%00',
      '/api/admin/booklets?tag=a%00b',
      '/api/auth/legal/terms?version=9999999999',
      '/api/admin/pages/01a1fabb-822d-7168-9ddd-540b408ce0a4/changes?since=9999999999',
    ]) {
      const { statusCode } = await browser.sendRequest('GET', url);
      expect([url, statusCode]).toEqual([url, url.includes('%00') ? 400 : 422]);
    }
    for (const email of ['a\\u0000@b.fr', 'a\\ud800@b.fr']) {
      const answer = await login(`{"email":"${email}","password":"x"}`, 'application/json');
      expect([email, answer.statusCode, answer.json().code]).toEqual([email, 400, 'GEN-018']);
    }
  });

  test('a prototype in JSON is refused, not merged', async () => {
    const response = await login(
      '{"__proto__": {"admin": true}, "email": "a@b.fr", "password": "x"}',
      'application/json',
    );
    expect(response.statusCode).toBe(400);
  });

  test('another type of content: 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const response = await login('email=a', type);
      expect([response.statusCode, response.json()]).toEqual([415, { code: 'GEN-021', message: errorText('GEN-021') }]);
    }
  });

  test('more than 1 Mo of JSON: 413, with the true limit', async () => {
    const response = await login(JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json');
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { code: 'GEN-020', message: errorText('GEN-020', { max: '1 Mo' }) },
    ]);
  });

  test('values that do not fit: 422, by field', async () => {
    const response = await login('{"email": "pas une adresse"}', 'application/json');
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject({ email: [errorText('GEN-004')], password: [errorText('GEN-001')] });
  });

  test('an address that cannot be decoded, or has no end, is refused calmly', async () => {
    for (const path of ['/api/admin/booklets/%E0%A4%A', `/api/admin/booklets/${'a'.repeat(5000)}`]) {
      const { statusCode, body } = await testApp.browser().sendRequest('GET', path);
      expect([400, 401, 404, 414]).toContain(statusCode);
      expect(body).not.toMatch(/node_modules|^ {4}at /m);
    }
  });
});

describe('an unexpected error', () => {
  test('says nothing of the inside; its incident number finds it in the log', async () => {
    const broken = await startTestApp();
    const { app, browser, text } = await createLoggingApp(broken.services);
    const visitor = browser();
    await broken.services.db
      .insert(languages)
      .values({ code: 'en-GB', name: 'English', position: 1 })
      .onConflictDoNothing();
    await broken.services.db.execute(sql`drop table translation_bundles cascade`);
    const response = await visitor.sendRequest('GET', '/api/admin/i18n/json?locale=en-GB');
    expect(response.statusCode).toBe(500);
    const body = response.json();
    expect(Object.keys(body).sort()).toEqual(['code', 'incident', 'message']);
    expect(body.message).toBe(errorText('GEN-013', { id: body.incident }));
    expect(response.body).not.toMatch(/select|translations|relation|postgres|drizzle|\.ts|node_modules/i);
    const line = text()
      .split('\n')
      .find((entry) => entry.includes('unexpected error'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      reqId: body.incident,
      err: { type: expect.any(String), query: expect.stringContaining('select'), cause: { code: '42P01' } },
    });
    await app.close();
    await broken.close();
  });
});

test('the log of a whole walk names nobody and repeats no secret and no searched word', async () => {
  const { app, browser, text } = await createLoggingApp();
  const visitor = browser();
  const { email } = await testApp.make.user({
    email: 'mathilde.verdier@exemple.fr',
    firstName: 'Mathilde',
    lastName: 'Verdier',
  });
  await testApp.make.terms();
  const csrf = await visitor.refreshToken();
  const send = (body: object, token = csrf) =>
    visitor.sendRequest('POST', '/api/auth/login', body, { 'x-csrf-token': token });
  await send({ email, password: 'Mauvais-mot-de-passe' });
  await send({ email, password: PASSWORD });
  await visitor.refreshToken();
  await visitor.sendRequest(
    'POST',
    '/api/auth/password-requests',
    { email },
    { 'x-csrf-token': visitor.csrfToken ?? '' },
  );
  await visitor.sendRequest('GET', '/api/auth/password-tokens/jeton-tout-a-fait-secret');
  await visitor.sendRequest('GET', '/api/admin/booklets?search=licenciement');
  await visitor.sendRequest('GET', '/lire/verdier/livret-de-mathilde?acces=lien-secret');
  await visitor.sendRequest('GET', '/auth/new-password?jeton=jeton-tout-a-fait-secret');
  // The parameters of the failing query contain the search.
  const user = await testApp.make.signIn(visitor);
  await visitor.sendRequest('GET', `/api/admin/booklets?search=${encodeURIComponent('licenciement\u0000')}`);
  expect((await visitor.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).status).toBe(200);
  await app.close();
  expect(text().split('\n').length).toBeGreaterThan(9);
  for (const line of text().split('\n').filter(Boolean)) expect(() => JSON.parse(line)).not.toThrow();
  const secrets = [
    ...[email, user.email, 'Mathilde', 'Verdier', 'verdier', PASSWORD, 'Mauvais-mot-de-passe', 'licenciement'],
    ...['jeton-tout-a-fait-secret', 'lien-secret', 'livret-de-mathilde', csrf, visitor.csrfToken ?? ''],
    ...[...visitor.cookies.values()],
  ];
  for (const secret of secrets.filter(Boolean)) expect(text()).not.toContain(secret);
});

describe('health', () => {
  test('alive and ready', async () => {
    expect((await testApp.browser().sendRequest('GET', '/health')).json()).toEqual({ status: 'ok' });
    expect((await testApp.browser().sendRequest('GET', '/version')).json()).toEqual({
      version: PRODUCT_VERSION,
      build: BUILD,
    });
    const ready = await testApp.browser().sendRequest('GET', '/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok', storage: 'ok' }]);
  });

  test('without its database: alive, not ready', async () => {
    const broken = await startTestApp();
    await broken.services.database.close();
    expect((await broken.browser().sendRequest('GET', '/health')).statusCode).toBe(200);
    const ready = await broken.browser().sendRequest('GET', '/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', database: 'failed', storage: 'ok' }]);
    await broken.app.close();
  });

  test('without its storage: alive, not ready', async () => {
    const folder = `/tmp/embarque-gone-${process.pid}`;
    const storage = await openStorage({ kind: 'folder', folder });
    await rm(folder, { recursive: true });
    const { app, browser } = await createLoggingApp({ ...testApp.services, storage });
    const ready = await browser().sendRequest('GET', '/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', database: 'ok', storage: 'failed' }]);
    await app.close();
  });

  test('/sante says to anybody that the parts and the upkeep work, and nothing else', async () => {
    const { db } = testApp.services;
    const read = async () => {
      const answer = await testApp.browser().sendRequest('GET', '/sante');
      return [answer.statusCode, answer.json()];
    };
    const parts = { status: 'ok', database: 'ok', storage: 'ok' };
    expect(await read()).toEqual([200, { ...parts, upkeep: 'late' }]);
    await writeSetting(db, UPKEEP_TIME_KEY, new Date().toISOString());
    expect(await read()).toEqual([200, { ...parts, upkeep: 'ok' }]);
    await writeSetting(db, UPKEEP_TIME_KEY, new Date(Date.now() - 27 * 3_600_000).toISOString());
    expect(await read()).toEqual([200, { ...parts, upkeep: 'late' }]);
  });

  test('/sante without its database: 503', async () => {
    const broken = await startTestApp();
    await broken.services.database.close();
    const answer = await broken.browser().sendRequest('GET', '/sante');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'failed', database: 'failed', storage: 'ok', upkeep: 'unknown' },
    ]);
    await broken.app.close();
  });

  test('metrics are for whoever has the token, and do not exist without one', async () => {
    expect((await testApp.browser().sendRequest('GET', '/metrics')).statusCode).toBe(404);
    const { services } = testApp;
    const { app, browser } = await createLoggingApp({
      ...services,
      config: { ...services.config, metricsToken: 'mesures' },
    });
    expect((await browser().sendRequest('GET', '/metrics')).statusCode).toBe(404);
    expect(
      (await browser().sendRequest('GET', '/metrics', undefined, { authorization: 'Bearer faux' })).statusCode,
    ).toBe(404);
    const given = await browser().sendRequest('GET', '/metrics', undefined, { authorization: 'Bearer mesures' });
    expect(given.body).toContain('process_resident_memory_bytes');
    await app.close();
  });
});

test('every answer of the back office forbids what it does not need', async () => {
  const { headers } = await testApp.browser().sendRequest('GET', '/api/auth/csrf-token');
  const policy = String(headers['content-security-policy']);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts).toBe("'self'");
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-powered-by']).toBeUndefined();
});
