import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 0, 5);

type KeepFormerAssets = (previous: string, next: string, now: number) => Promise<void>;
// Plain JavaScript without types, like all code that runs before the packages are installed.
const source = pathToFileURL(join(import.meta.dirname, '../../bin/lib/former-assets.mjs')).href;
type CopyBuild = (previous: string, next: string, folders: string[]) => Promise<void>;
const { keepFormerAssets, copyBuild } = (await import(source)) as {
  keepFormerAssets: KeepFormerAssets;
  copyBuild: CopyBuild;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embarque-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const writeBuild = (name: string, files: readonly string[]): string => {
  for (const file of files) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), `${name} ${file}`);
  }
  return join(folder, name);
};
const hasFile = (at: string, file: string) => existsSync(join(at, file));

test('an open tab finds the assets of its version for a week after an upgrade, and not after', async () => {
  const first = writeBuild('first', [
    'web/assets/a1.js',
    'web/assets/a1.js.br',
    'web/assets/same.css',
    'reader/main-1.js',
  ]);
  const second = writeBuild('second', ['web/assets/a2.js', 'web/assets/same.css', 'reader/main-2.js']);
  // The first version was in use for a month: its week starts when it is replaced.
  await keepFormerAssets(first, second, START_MS);
  for (const file of ['web/assets/a1.js', 'web/assets/a1.js.br', 'reader/main-1.js', 'web/assets/a2.js'])
    expect(hasFile(second, file), file).toBe(true);
  expect(readFileSync(join(second, 'web/assets/same.css'), 'utf8')).toBe('second web/assets/same.css');

  const third = writeBuild('third', ['web/assets/a3.js']);
  await keepFormerAssets(second, third, START_MS + 3 * DAY_MS);
  for (const file of ['web/assets/a1.js', 'web/assets/a2.js', 'web/assets/same.css', 'reader/main-2.js'])
    expect(hasFile(third, file), file).toBe(true);

  const fourth = writeBuild('fourth', ['web/assets/a4.js']);
  await keepFormerAssets(third, fourth, START_MS + 7 * DAY_MS);
  expect(['a1', 'a2', 'a3'].map((name) => hasFile(fourth, `web/assets/${name}.js`))).toEqual([false, true, true]);
});

test('a build of the server alone keeps the pages that are there, and their former assets no longer than a week', async () => {
  const first = writeBuild('first', ['web/assets/a1.js', 'server/main.js', 'server/chunks/part-1.js']);
  const second = writeBuild('second', [
    'web/assets/a2.js',
    'web/index.html',
    'server/main.js',
    'server/chunks/part-2.js',
  ]);
  await keepFormerAssets(first, second, START_MS);

  const third = writeBuild('third', ['server/main.js', 'server/chunks/part-3.js']);
  await copyBuild(second, third, ['web', 'reader']);
  await keepFormerAssets(second, third, START_MS + 6 * DAY_MS);
  // A server of the first build loads its chunks on first use.
  for (const file of ['web/index.html', 'web/assets/a1.js', 'web/assets/a2.js', 'server/chunks/part-1.js'])
    expect(hasFile(third, file), file).toBe(true);
  expect(readFileSync(join(third, 'server/main.js'), 'utf8')).toBe('third server/main.js');

  const fourth = writeBuild('fourth', ['server/main.js']);
  await copyBuild(third, fourth, ['web', 'reader']);
  await keepFormerAssets(third, fourth, START_MS + 8 * DAY_MS);
  expect(hasFile(fourth, 'web/assets/a2.js')).toBe(true);
  expect(hasFile(fourth, 'web/assets/a1.js')).toBe(false);
  expect(hasFile(fourth, 'server/chunks/part-1.js')).toBe(false);
  expect(hasFile(fourth, 'server/chunks/part-2.js')).toBe(true);
});

test('the page, the manifests and what is not named by its content are never those of a former version', async () => {
  const first = writeBuild('first', ['web/index.html', 'web/admin/old.svg', 'reader/manifest.json', 'built-from']);
  const second = writeBuild('second', ['web/index.html', 'reader/manifest.json']);
  await keepFormerAssets(first, second, START_MS);
  expect(readFileSync(join(second, 'web/index.html'), 'utf8')).toBe('second web/index.html');
  expect(readFileSync(join(second, 'reader/manifest.json'), 'utf8')).toBe('second reader/manifest.json');
  expect(hasFile(second, 'web/admin/old.svg')).toBe(false);
  expect(hasFile(second, 'built-from')).toBe(false);
});

test('a first build, and one after a build that kept no list, go on', async () => {
  const only = writeBuild('only', ['web/assets/a.js']);
  await keepFormerAssets(join(folder, 'none'), only, START_MS);
  expect(hasFile(only, 'web/assets/a.js')).toBe(true);
});

test('who builds all day long keeps five versions', async () => {
  let previous = writeBuild('v0', ['web/assets/v0.js']);
  for (let version = 1; version <= 7; version += 1) {
    const next = writeBuild(`v${version}`, [`web/assets/v${version}.js`]);
    await keepFormerAssets(previous, next, START_MS + version);
    previous = next;
  }
  const kept = [0, 1, 2, 3, 4, 5, 6, 7].filter((version) => hasFile(previous, `web/assets/v${version}.js`));
  expect(kept).toEqual([2, 3, 4, 5, 6, 7]);
});
