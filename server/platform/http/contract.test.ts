import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { booklets } from '../data/schema/booklets.ts';
import { legalDecisions } from '../data/schema/people.ts';
import { buildCallUrl, CALLS } from './contract.fixture.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.browser().sendRequest('GET', '/api/docs/json')).json();
});
afterAll(() => app.close());

const tokenFor = async (browser: Browser, { method }: { method: string }): Promise<Record<string, string>> =>
  method === 'GET' ? {} : { 'x-csrf-token': await browser.refreshToken() };

const listOperations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      operation,
    })),
  );
const toOpenApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const listChangeOperations = () => listOperations().filter(({ method }) => method !== 'GET');

describe('the documentation of the API', () => {
  test('is OpenAPI 3.1, and every reference in it leads somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Embarque', version: expect.any(String) });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    for (const reference of references) {
      const found = (reference ?? '')
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });

  test('tells of each operation what it may be refused with, and what must be shown', () => {
    for (const { path, method, operation } of listOperations()) {
      const call = CALLS.find((one) => one.method === method && toOpenApiPath(one.path) === path);
      const told = Object.keys(operation.responses);
      const wanted = call?.right === 'anyone' ? ['400', '500'] : ['400', '401', '500'];
      expect(told, `${method} ${path}`).toEqual(expect.arrayContaining(wanted));
      for (const status of told.filter((one) => one !== '200')) {
        expect(JSON.stringify(operation.responses[status])).toContain('"message"');
      }
      if (method !== 'GET') expect(told).toEqual(expect.arrayContaining(['409', '419']));
      if (path.includes('{')) expect(told).toContain('422');
    }
  });

  test('tells of each operation what it does, its params, and what it answers', () => {
    for (const { path, method, operation } of listOperations()) {
      const label = `${method} ${path}`;
      expect(operation.summary, label).toBeTruthy();
      const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const told = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(told.map(({ name }) => name).sort(), label).toEqual(params.sort());
      for (const parameter of told) expect(parameter.required, label).toBe(true);
      for (const parameter of operation.parameters ?? []) expect(parameter.schema, label).toBeDefined();
      expect(operation.responses['200']?.description, label).toBeTypeOf('string');
      if (method === 'GET') expect(operation.requestBody, label).toBeUndefined();
      for (const body of Object.values(operation.requestBody?.content ?? {})) expect(body.schema, label).toBeDefined();
    }
  });

  test('and the contract have the same calls: none is missing, none is added', () => {
    const told = listOperations().map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(told.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

test('every change is refused without a good CSRF token, to visitors and to whoever is signed in (419 AUTH-009)', async () => {
  const visitor = app.browser();
  const admin = app.browser();
  await app.make.signIn(admin);
  await admin.refreshToken();
  expect(listChangeOperations().length).toBeGreaterThan(30);
  for (const { method, path } of listChangeOperations()) {
    for (const browser of [visitor, admin]) {
      for (const token of [undefined, 'wrong', `${visitor.csrfToken ?? 'x'}x`]) {
        const response = await browser.sendRequest(
          method,
          buildCallUrl({ path }),
          undefined,
          token ? { 'x-csrf-token': token } : {},
        );
        expect([response.statusCode, response.json()], `${method} ${path}`).toEqual([
          419,
          { code: 'AUTH-009', message: errorText('AUTH-009') },
        ]);
      }
    }
  }
});

test('a refused change changes nothing, and one with the token of another browser is refused too', async () => {
  const [browser, other] = [app.browser(), app.browser()];
  await app.make.signIn(browser);
  await other.refreshToken();
  browser.csrfToken = other.csrfToken;
  const rows = async () => (await app.services.db.select({ n: count() }).from(booklets))[0]?.n;
  const before = await rows();
  const { status } = await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  expect(status).toBe(419);
  expect(await rows()).toBe(before);
  browser.csrfToken = null;
  expect((await browser.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).status).toBe(200);
  expect(await rows()).toBe((before ?? 0) + 1);
});

describe('without a session', () => {
  test.each(CALLS.filter(({ right }) => right !== 'anyone'))('$method $path: 401 AUTH-010', async (call) => {
    const visitor = app.browser();
    const headers = await tokenFor(visitor, call);
    const response = await visitor.sendRequest(call.method, buildCallUrl(call), undefined, headers);
    expect([response.statusCode, response.json()]).toEqual([401, { code: 'AUTH-010', message: errorText('AUTH-010') }]);
  });

  test.each(CALLS.filter(({ right }) => right === 'anyone'))('$method $path is open', async (call) => {
    const visitor = app.browser();
    const headers = await tokenFor(visitor, call);
    const response = await visitor.sendRequest(call.method, buildCallUrl(call), undefined, headers);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().code).not.toBe('AUTH-010');
  });
});

test.each(CALLS.filter(({ right }) => right !== 'anyone' && right !== 'signed-in'))(
  '$method $path waits for the terms to be accepted (403 LEG-001)',
  async (call) => {
    const browser = app.browser();
    const user = await app.make.user();
    await app.make.signInAs(browser, user);
    await app.services.db.delete(legalDecisions).where(eq(legalDecisions.userId, user.id));
    const headers = await tokenFor(browser, call);
    const response = await browser.sendRequest(call.method, buildCallUrl(call), undefined, headers);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      {
        code: 'LEG-001',
        message: errorText('LEG-001'),
        redirect: '/auth/legal/prompt',
        incident: expect.any(String),
      },
    ]);
  },
);
