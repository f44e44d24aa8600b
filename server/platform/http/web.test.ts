import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenPaths } from '../../../contract/platform/paths.ts';
import { startTestApp } from '../../../test/app.ts';
import { specifiedRoutes } from '../../../test/specified-routes.ts';
import { readConfig } from '../../config.ts';
import { registerWeb } from './web.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SCRIPT = `console.log(${JSON.stringify('bonjour'.repeat(200))});`;

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = `${mkdtempSync(join(tmpdir(), 'embarque-web-'))}/`;
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'admin'));
  const page = '<!doctype html><title>%PRODUCT_NAME%</title><link rel="stylesheet" href="%STYLE_SHEET%" />';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/main-C0ffee12.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-C0ffee12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/main-C0ffee12.js.gz'), gzipSync(SCRIPT));
  for (const name of ['favicon.svg', 'apple-touch-icon.png', 'site.webmanifest', 'theme-client.css']) {
    writeFileSync(join(folder, 'admin', name), 'x');
  }
  app = Fastify();
  await registerWeb(app, readConfig({ PRODUCT_NAME: 'Embarque & <Cie> $&' }), folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the style sheet by host (C18)', () => {
  test.each([
    ['livrets.client-a.localhost', '/admin/theme-client.css'],
    ['livrets.client-b.localhost:3000', '/admin/theme-client.css'],
    ['LIVRETS.Client-A.localhost', '/admin/theme-client.css'],
    ['localhost:3000', '/admin/theme-embarque.css'],
    ['client-a.localhost', '/admin/theme-embarque.css'],
    ['livrets.client-a.localhost.exemple.fr', '/admin/theme-embarque.css'],
  ])('%s loads %s', async (host, sheet) => {
    expect((await get('/livrets', { host })).body).toContain(`href="${sheet}"`);
  });
});

describe('screens', () => {
  test.each(specifiedRoutes)('$line $path is a screen, as the contract says', async ({ path }) => {
    const { statusCode, headers } = await get(path.replace('{id}', '01a1ff8b-6cda-7493-bd51-7edefced1d2d'));
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test.each([...screenPaths])('%s answers the page', async (path) => {
    for (const url of [path, `${path}?livret=1`, ...(path === '/' ? [] : [`${path}/`])]) {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('<!doctype html>');
    }
  });

  test('an address that is no screen: 404, with the page, which says so itself (C12)', async () => {
    for (const path of ['/nulle-part', '/livrets/inconnu', '/Livrets', '//', '//x?y']) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(404);
      expect(body).toContain('<!doctype html>');
    }
  });

  test('a file that is not there is no page, and a change of one is refused', async () => {
    const missing = await get('/assets/main-0ld.js');
    expect([missing.statusCode, missing.body]).toEqual([404, '']);
    expect((await app.inject({ method: 'POST', url: '/livrets' })).statusCode).toBe(404);
  });

  test('the name of the product is text in the page, not markup', async () => {
    expect((await get('/livrets')).body).toContain('<title>Embarque &#38; &#60;Cie&#62; $&#38;</title>');
  });
});

describe('files', () => {
  test.each(['favicon.svg', 'apple-touch-icon.png', 'site.webmanifest'])('/admin/%s (C16)', async (name) => {
    const { statusCode, headers } = await get(`/admin/${name}`);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('named by their content, they are kept for a year', async () => {
    const { headers } = await get('/assets/main-C0ffee12.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('« Accept-Encoding: %s » gets %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/assets/main-C0ffee12.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(rawPayload.length < SCRIPT.length).toBe(encoding !== undefined);
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

  test('nothing outside the folder is served', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ]) {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('"dependencies"');
    }
  });
});

const built = existsSync(join(ROOT, 'dist/web/index.html'));
describe.skipIf(!built)('the built back office (needs dist/)', () => {
  test('its page runs no script that stands in it, and all it names is served here', async () => {
    const app = await startTestApp({ serveWeb: true });
    const { body, headers, statusCode } = await app.browser().sendRequest('GET', '/auth/login');
    expect(statusCode).toBe(200);
    expect(/script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe("'self'");
    expect(body).not.toMatch(/<script(?![^>]* src=)/);
    expect(body).not.toMatch(/ on\w+=/);
    expect(body).not.toMatch(/%[A-Z_]+%/);
    const named = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(named.length).toBeGreaterThan(4);
    for (const address of named) {
      expect(address).toMatch(/^\/[^/]/);
      expect((await app.browser().sendRequest('GET', address)).statusCode, address).toBe(200);
    }
    await app.close();
  });

  test('its scripts come compressed beforehand', () => {
    const names = readdirSync(join(ROOT, 'dist/web/assets'));
    expect(names.some((name) => name.endsWith('.js.br'))).toBe(true);
  });
});
