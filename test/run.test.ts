import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
interface TestResult {
  name: string;
  file: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const importScript = async <Module>(file: string): Promise<Module> =>
  import(new URL(`../bin/lib/${file}`, import.meta.url).href);
const results = await importScript<{
  countResults: (report: string, code: number) => Promise<Counts & { secondTries?: TestResult[] }>;
  durationsInWords: (suites: (Counts & { title: string; seconds: number })[]) => string[];
}>('results.mjs');
const unsteady = await importScript<{
  noteUnsteady: (
    tests: (TestResult & { why: string })[],
    known: (TestResult & { date: string })[],
    write: (tests: TestResult[]) => void,
  ) => { repeated: TestResult[]; added: TestResult[] };
}>('unsteady.mjs');
const sources = await importScript<{ listSources: (build: 'browser' | 'server') => string[] }>('sources.mjs');
const suites = await importScript<{ listBothDatabases: () => string[] }>('suites.mjs');

/** Paths of the repository's own files and folders. */
const listPaths = (folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', '.git', '.runtime', 'dist'].includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...listPaths(path)] : [path];
    });

describe('a test that passed on a second try', () => {
  const late = { name: 'is slow', file: join(root, 'server/slow.test.ts'), why: 'timeout' };

  test('is written to the list, with the day', () => {
    let written: TestResult[] = [];
    const { repeated, added } = unsteady.noteUnsteady([late], [], (tests) => {
      written = tests;
    });
    expect(repeated).toEqual([]);
    expect(added).toHaveLength(1);
    expect(written).toEqual([
      { name: 'is slow', file: 'server/slow.test.ts', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
  });

  test('makes the run red when it is on the list already, which is left as it is', () => {
    const known = [{ name: 'is slow', file: 'server/slow.test.ts', date: '2026-11-22' }];
    const { repeated, added } = unsteady.noteUnsteady([late], known, () => {
      throw new Error('nothing is to be written');
    });
    expect(repeated).toHaveLength(1);
    expect(added).toEqual([]);
  });

  test('is found in a report of Playwright', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'embarque-report-'));
    const report = join(folder, 'e2e.json');
    const spec = (title: string, status: string) => ({
      file: 'tree.spec.ts',
      title,
      ok: true,
      tests: [{ status, results: [{ error: { message: 'not yet\nat line 3' } }] }],
    });
    writeFileSync(
      report,
      JSON.stringify({
        config: { rootDir: join(root, 'e2e') },
        errors: [],
        stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
        suites: [{ specs: [spec('walks', 'expected'), spec('stumbles', 'flaky')] }],
      }),
    );
    const counts = await results.countResults(report, 0);
    rmSync(folder, { recursive: true });
    expect(counts).toMatchObject({ passed: 2, failed: 0 });
    expect(counts.secondTries).toEqual([
      { file: join(root, 'e2e/tree.spec.ts'), name: 'tree.spec.ts › stumbles', why: 'not yet' },
    ]);
  });
});

test('what a build reads decides whether it is made again: of the server, all of server/ but tests and migrations', () => {
  const server = sources.listSources('server');
  const isRead = (path: string) => /\.(tsx?|json|css|svg)$/.test(path) && !/\.test\.|migrations/.test(path);
  const expected = ['server', 'contract', 'blocks'].flatMap((folder) => listPaths(folder)).filter(isRead);
  expect(expected.length).toBeGreaterThan(500);
  expect(expected.filter((path) => !server.includes(path))).toEqual([]);
  expect(server).toEqual(expect.arrayContaining(['package-lock.json', 'vite.server.config.ts', 'bin/lib/compile.mjs']));
  expect(server.filter((path) => !isRead(path) && path.includes('migrations'))).toEqual([]);
  const browser = sources.listSources('browser');
  expect(browser.some((path) => path.startsWith('web/'))).toBe(true);
  // The back office reads its error codes there.
  expect(browser.some((path) => path.startsWith('server/booklets/publications/'))).toBe(true);
});

test('what a build reads includes each script that its configuration imports', () => {
  const listImports = (path: string): string[] =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)].flatMap(([, name = '']) => {
      const imported = join(dirname(path), name);
      return [imported, ...listImports(imported)];
    });
  for (const [build, configurations] of Object.entries({
    browser: [
      'vite.web.config.ts',
      'vite.reader.config.ts',
      'vite.renderer.config.ts',
      'vite.offline.config.ts',
      'vite.verifier.config.ts',
    ],
    server: ['vite.server.config.ts'],
  })) {
    const read = sources.listSources(build as 'browser' | 'server');
    const imported = configurations.flatMap((path) => [path, ...listImports(path)]);
    expect(imported.length).toBeGreaterThan(1);
    expect(imported.filter((path) => !read.includes(path))).toEqual([]);
  }
});

describe('a build that is current', () => {
  interface Built {
    isCurrent: () => boolean;
    writeStamp: (folder: string, hashes: Record<string, string>, at: Date) => Promise<void>;
  }
  let folder = '';
  let built: Built;
  let hashSources: () => Record<string, string>;
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  /** As if the sources had been read some time after they were written. */
  const stamp = (hashes = hashSources()) => built.writeStamp(join(folder, 'dist'), hashes, new Date(Date.now() + 2100));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embarque-sources-'));
    for (const build of ['browser', 'server'] as const)
      for (const path of sources.listSources(build)) write(path, path.endsWith('.json') ? '{}' : path);
    cpSync(join(root, 'bin/lib'), join(folder, 'bin/lib'), { recursive: true });
    mkdirSync(join(folder, 'dist'));
    const load = (file: string) => import(pathToFileURL(join(folder, 'bin/lib', file)).href);
    built = await load('built.mjs');
    ({ hashSources } = await load('sources.mjs'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is told without a look at the sources, as long as none changed since', async () => {
    expect(built.isCurrent()).toBe(false);
    await stamp({ browser: 'of other sources', server: 'of other sources' });
    expect(built.isCurrent()).toBe(true);
  });

  test.each([
    ['written', () => write('server/main.ts', 'changed')],
    ['removed', () => rmSync(join(folder, 'web/main.tsx'))],
    ['replaced by an older one', () => renameSync(join(folder, 'older.ts'), join(folder, 'server/app.ts'))],
    ['listed apart', () => write('vite.web.config.ts', 'changed')],
  ])('is read again once a source is %s', async (_, change) => {
    write('older.ts', 'older');
    write('web/main.tsx', 'main');
    await stamp();
    expect(built.isCurrent()).toBe(true);
    await wait(200);
    change();
    expect(built.isCurrent()).toBe(false);
  });

  test('is current again with the same contents, and then told without a look', async () => {
    await stamp();
    await wait(200);
    const content = readFileSync(join(folder, 'server/app.ts'), 'utf8');
    write('server/app.ts', 'changed');
    write('server/app.ts', content);
    expect(built.isCurrent()).toBe(true);
  });
});

test('the run ends with what each suite took', () => {
  const [checks = '', journeys = ''] = results.durationsInWords([
    { title: 'lint', seconds: 3.4, passed: 0, failed: 0, skipped: 0 },
    { title: 'parcours', seconds: 754, passed: 215, failed: 1, skipped: 0 },
  ]);
  expect(checks).toMatch(/^lint +0 min 03 s$/);
  expect(journeys).toMatch(/^parcours +12 min 34 s +215 réussis, 1 en échec$/);
});

describe('what is named by a path is there', () => {
  test('the tests of both databases', () => {
    expect(suites.listBothDatabases().length).toBeGreaterThanOrEqual(15);
  });

  test('the files of biome.json', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { files: { includes: string[] } };
    const present = listPaths();
    const named = files.includes.map((pattern) => pattern.replace(/^!/, ''));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((pattern) => !present.some((path) => matchesGlob(path, pattern)))).toEqual([]);
  });
});

test('a test runner started by an old Node says so in one line', () => {
  const script = join(root, 'bin/lib/require-node.mjs');
  const asOld = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });`;
  const run = (before: string) => {
    try {
      execFileSync(
        process.execPath,
        ['--input-type=module', '-e', `${before} await import(${JSON.stringify(script)})`],
        {
          encoding: 'utf8',
          stdio: 'pipe',
        },
      );
      return '';
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  expect(run('')).toBe('');
  expect(run(asOld)).toMatch(/^Embarque demande Node 24 ou plus récent.*20\.1\.0.*\n$/);
});

test.each([
  ['one that waits for messages lives on', true],
  ['another one ends with its work', false],
])('after a process has started a program, %s', async (_, awaitsMessages) => {
  const folder = mkdtempSync(join(tmpdir(), 'embarque-channel-'));
  const script = join(folder, 'parent.mjs');
  writeFileSync(
    script,
    `${awaitsMessages ? "process.on('message', (message) => process.send(message, () => process.disconnect()));" : ''}
    const { exitCodeOf, startProgram } = await import(${JSON.stringify(pathToFileURL(join(root, 'bin/lib/child.mjs')).href)});
    await exitCodeOf(startProgram(process.execPath, ['-e', '']));`,
  );
  const parent = fork(script);
  const ended = once(parent, 'exit');
  // Longer than a process without work lives.
  const early = await Promise.race([ended.then(() => true), wait(3000).then(() => false)]);
  expect(early).toBe(!awaitsMessages);
  if (awaitsMessages) {
    const answered = once(parent, 'message');
    parent.send('still there');
    expect((await answered)[0]).toBe('still there');
  }
  parent.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});
