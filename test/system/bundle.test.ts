import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { CHILD_PROGRAMS, THREAD_PROGRAMS } from '../../server/platform/files/project-paths.ts';
import { requireBuild } from './build.ts';
import { PROJECT_ROOT } from './root.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/* Every test of this folder starts the server from the bundle; this file tests the rest of it. */

await requireBuild('server');
const BUNDLE = join(PROJECT_ROOT, 'dist/server');
const folder = createTemporaryFolder();
afterAll(() => folder.remove());

const startProgram = (name: (typeof CHILD_PROGRAMS)[number]): ChildProcess =>
  fork(join(BUNDLE, `${name}.js`), [], { serialization: 'advanced', execArgv: [] });

const readAnswer = async (child: ChildProcess): Promise<Record<string, unknown>> => (await once(child, 'message'))[0];

test('the bundle has every program that the server starts, and a source map beside each of its files', () => {
  for (const name of [...CHILD_PROGRAMS, ...THREAD_PROGRAMS])
    expect(existsSync(join(BUNDLE, `${name}.js`)), name).toBe(true);
  const scripts = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  /** A file that passes on what others export has no code of its own. */
  const hasCode = (name: string) =>
    /^(?!import |export |init_\w+\(\);$|$)/m.test(readFileSync(join(BUNDLE, name), 'utf8'));
  const ownScripts = scripts.filter((name) => !name.includes('rolldown-runtime') && hasCode(name));
  expect(ownScripts.length).toBeGreaterThan(CHILD_PROGRAMS.length);
  expect(ownScripts.filter((name) => !existsSync(join(BUNDLE, `${name}.map`)))).toEqual([]);
});

test('no package of the bundle looks for files beside itself, which are not there', () => {
  const scripts = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const asks = /\b__dirname\b|\b__filename\b|new URL\([^()]*import\.meta\.url\)/;
  expect(scripts.filter((name) => asks.test(readFileSync(join(BUNDLE, name), 'utf8')))).toEqual([]);
});

test('nothing of the bundle imports its main module, which would start a second server', () => {
  const scripts = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const importers = scripts.filter((name) => /["'][^"']*\/main\.js["']/.test(readFileSync(join(BUNDLE, name), 'utf8')));
  expect(importers).toEqual([]);
});

test('the bundled image process shrinks an image', async () => {
  const child = startProgram('platform/files/images/image-process');
  expect(await readAnswer(child)).toEqual({ kind: 'ready' });
  const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#c0ffee' } })
    .png()
    .toBuffer();
  child.send({ name: 'shrink', input: { bytes, mime: 'image/png', width: 16 } });
  expect(await readAnswer(child)).toMatchObject({ kind: 'done', result: { width: 16, height: 8 } });
  child.disconnect();
  await once(child, 'exit');
});

test('the bundled parser reads a list of participants and a document', async () => {
  const parse = async (name: string, input: unknown): Promise<unknown> => {
    const child = startProgram('parser-process');
    const gone = once(child, 'exit');
    const resultPath = join(folder.path, name);
    child.send({ name, input, resultPath });
    const answers: unknown[] = [];
    child.on('message', (answer) => answers.push(answer));
    await gone;
    expect(answers.at(-1)).toEqual({ kind: 'done' });
    return deserialize(readFileSync(resultPath));
  };
  const participants = parse('participants', {
    path: join(PROJECT_ROOT, 'test/fixtures/participants-200-erreurs.csv'),
    linesPath: join(folder.path, 'lines'),
    custom: [],
    mandatory: '',
    sheet: '',
  });
  expect(await participants).toMatchObject({ count: 200 });
  const document = parse('document', {
    path: join(PROJECT_ROOT, 'test/fixtures/livret-menuiserie-dubreuil.docx'),
    fileName: 'livret.docx',
    format: 'docx',
    documentPath: join(folder.path, 'document.json'),
    linesPath: join(folder.path, 'lines.json'),
    imagesFolder: folder.path,
  });
  expect(await document).toMatchObject({ undescribed: expect.any(Number) });
  expect(JSON.parse(readFileSync(join(folder.path, 'lines.json'), 'utf8')).length).toBeGreaterThan(20);
});

test('the commands of bin/ are in the bundle', () => {
  const listExports = (name: string): string[] => {
    const url = pathToFileURL(join(BUNDLE, name)).href;
    const script = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(url)}))))`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
  };
  expect(listExports('backup-commands.js')).toEqual(expect.arrayContaining(['runBackupCommand', 'runRestoreCommand']));
  expect(listExports('import-command.js')).toContain('runImportCommand');
  expect(listExports('proof-key-command.js')).toContain('runRotateProofKeyCommand');
});
