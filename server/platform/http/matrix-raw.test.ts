import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../../../contract/platform/call.ts';
import { hasPermission, type Level, type Permission, type Role } from '../../../contract/platform/permissions.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { createSample, UNKNOWN_ID } from '../../../test/create-sample.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { mediaUploads } from '../data/schema/media.ts';
import { companies, legalDecisions } from '../data/schema/people.ts';
import { refuseUnboundRoutes } from './bind.ts';
import { CALLS } from './contract.fixture.ts';

/*
 * Permission matrix of the routes that answer bytes or pages, and common requirements of all routes: a session,
 * accepted terms, and the second factor if the company requires it.
 */

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType> & { name: string };
interface Person {
  who: string;
  role: Role;
  level: Level | null;
  browser: Browser;
}

const routes = (Object.entries(RAW_ROUTES) as [string, RawRoute][]).flatMap(([name, route]) =>
  route.methods.map((method) => ({ name, route, method, label: `${method} ${route.path}` })),
);
type TestedRoute = (typeof routes)[number];

let app: TestApp;
let people: Person[];
let bookletId: string;
let companyId: string;

const listRoutePermissions = ({ route: { right } }: TestedRoute): readonly Permission[] =>
  right === 'anyone' || right === 'signed-in' ? [] : typeof right === 'string' ? [right] : right;

/** URL of an existing object when rights depend on it, else of none. */
const buildRouteUrl = ({ route: { path } }: TestedRoute): string =>
  path
    .replace(':id', path.includes('/booklets/') ? bookletId : UNKNOWN_ID)
    .replace(':width', '320')
    .replace(':sealed', 'rien')
    .replace('*', path.includes('/quiz/') ? UNKNOWN_ID : 'page');

const ask = async (browser: Browser, tried: TestedRoute) => {
  const { method, route } = tried;
  const isChange = method !== 'GET' && method !== 'HEAD' && !route.changesNothing;
  const headers: Record<string, string> = {
    ...(isChange && { 'x-csrf-token': await browser.refreshToken() }),
    ...(route.path.includes('/uploads') && { 'tus-resumable': '1.0.0', 'upload-length': '10' }),
    ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
  };
  const response = await browser.sendRequest(
    method,
    buildRouteUrl(tried),
    method === 'PATCH' ? Buffer.from('x') : undefined,
    headers,
  );
  const code =
    response.body !== '' && response.headers['content-type']?.toString().includes('json')
      ? (response.json().code as string)
      : '';
  return { status: response.statusCode, code };
};

const signIn = async (who: string, role: Role, level: Level | null = null, values = {}): Promise<Person> => {
  const browser = app.browser();
  const user = await app.make.user({ role, ...(role !== 'super_admin' && { companyId }), ...values });
  await app.make.signInAs(browser, user, companyId);
  if (level !== null && role === 'editor') {
    const owner = { ...user, role: 'company_admin' as const };
    await app.make.scope(owner, companyId).insert('bookletRights', [{ bookletId, userId: user.id, level }]);
  }
  return { who, role, level, browser };
};

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await app.make.company()).id;
  const admin = await app.make.user({ companyId });
  bookletId = (await makeBooklet(app.make.scope(admin, companyId), GOOD_CHAPTERS)).id;
  people = [
    await signIn('somebody of the publisher', 'super_admin', 'owner'),
    await signIn('an administrator of the company', 'company_admin', 'owner'),
    await signIn('a reviewer', 'editor', 'reviewer'),
    await signIn('an editor without a right on the booklet', 'editor'),
    await signIn('a referent', 'referent'),
  ];
});
afterAll(() => app.close());

/** A HEAD answer has no body: only its status is checked. */
const expectRefusal = (answer: { status: number; code: string }, method: string, status: number, code: string) =>
  expect(method === 'HEAD' ? [answer.status] : [answer.status, answer.code]).toEqual(
    method === 'HEAD' ? [status] : [status, code],
  );

describe('nobody who is not signed in comes in', () => {
  const closed = routes.filter(({ route }) => route.right !== 'anyone');
  test.each(closed)('$label', async (tried) => {
    expectRefusal(await ask(app.browser(), tried), tried.method, 401, 'AUTH-010');
  });
});

describe('the rights matrix holds for routes that answer bytes', () => {
  test.each(routes.filter((tried) => listRoutePermissions(tried).length > 0))('$label', async (tried) => {
    const permissions = listRoutePermissions(tried);
    for (const { who, role, level, browser } of people) {
      const answer = await ask(browser, tried);
      const dependsOnLevel = tried.route.path.includes('/booklets/');
      const allowed = permissions.some((permission) =>
        hasPermission(permission, role, dependsOnLevel ? level : 'owner'),
      );
      const seen = JSON.stringify({ who, ...answer });
      // A user without any right on a booklet does not learn that it exists.
      if (allowed) expect(answer.status, seen).not.toBe(403);
      else expect([403, 404], seen).toContain(answer.status);
      if (role === 'referent' && !allowed) expect(answer.status, seen).toBe(403);
    }
    expect(await app.services.db.select().from(mediaUploads).where(eq(mediaUploads.companyId, UNKNOWN_ID))).toEqual([]);
  });

  test('the preview of a draft is no other company’s, nor of whoever is responsible for none of its readers', async () => {
    const stranger = app.browser();
    await app.make.signIn(stranger);
    const referent = people.find(({ role }) => role === 'referent');
    for (const tried of routes.filter(({ route }) => route.path.includes('/preview'))) {
      expect(await ask(stranger, tried)).toMatchObject({ status: 404, code: 'GEN-010' });
      if (referent) expect(await ask(referent.browser, tried)).toMatchObject({ status: 404, code: 'GEN-010' });
    }
  });
});

describe('where the company asks for a second factor, nobody passes without it', () => {
  let browser: Browser;
  let staff: Browser;
  beforeAll(async () => {
    const strict = await app.make.company({ mfaRequired: true });
    browser = (
      await signIn('an administrator without a second factor', 'company_admin', null, { companyId: strict.id })
    ).browser;
    staff = (await signIn('somebody of the publisher', 'super_admin')).browser;
  });

  const guarded = routes.filter((tried) => listRoutePermissions(tried).length > 0);
  test.each(guarded)('$label', async (tried) => {
    expectRefusal(await ask(browser, tried), tried.method, 403, 'AUTH-017');
  });

  const calls = (CALLS as AnyCall[]).filter(({ right }) => right !== 'anyone' && right !== 'signed-in');
  test('none of the calls with a right is forgotten', () => expect(calls.length).toBeGreaterThan(300));
  test.each(calls.map((call) => ({ call, label: `${call.method} ${call.path}` })))('$label', async ({ call }) => {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, UNKNOWN_ID]));
    const answer = await browser.call(call, {
      params,
      ...(call.body && !call.upload && { body: createSample(call.body) as object }),
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'AUTH-017']);
  });

  test('the publisher’s staff, whom no company asks, is not stopped', async () => {
    const [first] = guarded;
    if (first) expect((await ask(staff, first)).code).not.toBe('AUTH-017');
  });
});

describe('before the terms are accepted', () => {
  test.each(routes.filter((tried) => listRoutePermissions(tried).length > 0))('$label', async (tried) => {
    const browser = app.browser();
    const user = await app.make.signIn(browser, { companyId });
    await app.services.db.delete(legalDecisions).where(eq(legalDecisions.userId, user.id));
    expectRefusal(await ask(browser, tried), tried.method, 403, 'LEG-001');
  });
});

test('in a suspended company nothing is uploaded', async () => {
  const closed = await app.make.company();
  const browser = app.browser();
  await app.make.signIn(browser, { companyId: closed.id });
  await app.services.db.update(companies).set({ state: 'suspended' }).where(eq(companies.id, closed.id));
  const begin = routes.find(({ name }) => name === 'beginUpload') as TestedRoute;
  expect((await ask(browser, begin)).code).toBe('ENT-010');
  const kept = await app.services.db.select().from(mediaUploads).where(eq(mediaUploads.companyId, closed.id));
  expect(kept).toEqual([]);
});

test('the boot stops at a route of the API that is made by hand', () => {
  const bare = Fastify();
  refuseUnboundRoutes(bare);
  bare.get('/lire/livret', () => '');
  expect(() => bare.get('/api/admin/secret', () => 'tout')).toThrow(/\/api\/admin\/secret is not bound/);
});
