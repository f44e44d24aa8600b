import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, login } from '../contract/administration/accounts/auth.ts';
import { paths } from '../contract/platform/paths.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { PASSWORD } from '../test/factory.ts';

const root = (path: string) => new URL(`../${path}`, import.meta.url);
const table = readFileSync(root('docs/contract.md'), 'utf8');
const lines = [...table.matchAll(/^\| (C\d+) \|.*\| (.+) \|$/gm)].map(([, line = '', held = '']) => ({
  line,
  files: [...held.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));

describe('the table of the contract', () => {
  test('has a line for each of the 46, in their order', () => {
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 46 }, (_, index) => `C${index + 1}`));
  });

  test.each(lines)('$line is named by a test of each file that is said to hold it', ({ line, files }) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(existsSync(root(file)), file).toBe(true);
      // Name of a test, or a test of the accessibility suite, which visits the entry pages by their paths.
      const names = new RegExp(`(?:test|describe)(?:\\.\\w+)*(?:\\([^)]*\\))?\\(\\s*['\`"][^'\`"]*\\b${line}\\b`);
      const named = names.test(readFileSync(root(file), 'utf8'));
      expect(named || file === 'e2e/accessibility.spec.ts', `${file} does not name ${line}`).toBe(true);
    }
  });
});

test('C1 the product is written in TypeScript, its front end in React, its texts in French', () => {
  const { dependencies, type } = JSON.parse(readFileSync(root('package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['react', 'react-dom', 'fastify', 'pg']));
  expect(type).toBe('module');
  expect(readFileSync(root('web/index.html'), 'utf8')).toMatch(/<html[^>]* lang="fr/);
});

test('C2 every functional area has its screens', () => {
  const areas = [
    paths.builder,
    paths.editor,
    paths.bookletMailing,
    paths.bookletParticipants,
    paths.bookletReferents,
    paths.users,
    paths.companies,
    paths.tutorials,
    paths.newsList,
    paths.media,
    paths.translations,
    paths.statistics,
    paths.storageUsage,
  ];
  expect(new Set(areas).size).toBe(13);
});

describe('who is there, and the token', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('C31 GET /api/auth/user answers the person, and 401 when nobody is signed in', async () => {
    const visitor = app.browser();
    expect(await visitor.call(getUser)).toMatchObject({ status: 401, error: { code: 'AUTH-010' } });
    const user = await app.make.user();
    expect((await visitor.call(login, { body: { email: user.email, password: PASSWORD } })).status).toBe(200);
    const { status, body } = await visitor.call(getUser);
    expect([getUser.path, status, body.id]).toEqual(['/api/auth/user', 200, user.id]);
  });

  test('C32 GET /api/auth/csrf-token answers { csrfToken }, which opens what changes something', async () => {
    const visitor = app.browser();
    const answered = await visitor.sendRequest('GET', '/api/auth/csrf-token');
    expect(answered.statusCode).toBe(200);
    expect(Object.keys(answered.json())).toEqual(['csrfToken']);
    const { csrfToken } = answered.json() as { csrfToken: string };
    const ask = (token: string) =>
      visitor.sendRequest('POST', '/api/auth/logout', '{}', {
        'content-type': 'application/json',
        'x-csrf-token': token,
      });
    expect((await ask('wrong')).statusCode).toBe(419);
    expect((await ask(csrfToken)).statusCode).toBe(200);
  });
});
