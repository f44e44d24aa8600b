import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { copyFirstStart } from './first-start.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// A start takes seconds, and longer on a machine busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const folder = createTemporaryFolder();
afterAll(() => folder.remove());

/** Writes the address of each module that the server loads, one a line, into the file named by LOADED_MODULES. */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, url + '\\n');
    return next(url, context);
  } });
`)}`;

/** What few requests need, by package, or by part of the bundle. */
const LOADED_WHEN_NEEDED = [
  /node_modules\/(?:sharp|pdfkit|imapflow|pdfjs-dist|yaml)\//,
  /node_modules\/(?:@aws-sdk|@smithy|@fastify\/swagger|@fastify\/swagger-ui)\//,
  // Fonts with fontkit, images, and Word, spreadsheets and PDF files.
  /dist\/server\/chunks\/(?:font-facts|glyphs|render-image|read-file|node)-/,
];

test('a start loads none of what few requests need', async () => {
  const data = join(folder.path, 'data');
  const list = join(folder.path, 'loaded');
  await copyFirstStart(data);
  const server = new ServerProcess({ env: { DATA_DIR: data, LOADED_MODULES: list }, flags: ['--import', RECORDER] });
  const address = await server.waitUntilReady();
  const readLoaded = (): string[] => readFileSync(list, 'utf8').split('\n');
  const isRare = (url: string): boolean => LOADED_WHEN_NEEDED.some((pattern) => pattern.test(url));
  expect(readLoaded().filter((url) => /dist\/server\/main\.js$/.test(url))).toHaveLength(1);
  expect(readLoaded().filter(isRare)).toEqual([]);
  // The list would show it: the documentation of the API loads Swagger.
  expect((await fetch(`${address}/api/docs/json`)).status).toBe(200);
  expect(readLoaded().filter(isRare).length).toBeGreaterThan(0);
  expect((await server.stop()).code).toBe(0);
});
