import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from './api-client.ts';
import { acceptTerms, listBlockTexts, makeBooklet, saveBlock, uploadLogo } from './client-steps.ts';
import { FIRST_ADMIN_PASSWORD } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { PROJECT_ROOT } from './root.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let folder: ReturnType<typeof createTemporaryFolder>;
let server: ServerProcess;
let client: ApiClient;
let pageId: string;
let picture: string;
let pictureBytes: Buffer;
let stopWriting: () => Promise<number>;

const runFile = promisify(execFile);
/** Runs a command as a user types it. Returns its output; rejects with its errors. */
const runCommand = async (name: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<string> => {
  const { stdout } = await runFile(process.execPath, [join(PROJECT_ROOT, `bin/${name}.mjs`), ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
};
const getDataFolder = () => join(folder.path, 'data');
const getBackupFolder = () => join(folder.path, 'copie');

const signInTo = async (address: string): Promise<ApiClient> => {
  const one = new ApiClient(address);
  await one.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
  await acceptTerms(one);
  return one;
};

beforeAll(async () => {
  folder = createTemporaryFolder();
  await copyFirstStart(getDataFolder());
  server = new ServerProcess({ env: { DATA_DIR: getDataFolder() } });
  client = await signInTo(await server.waitUntilReady());
  const made = await makeBooklet(client, 'À garder', 'jet 0');
  pageId = made.pageId;
  picture = await uploadLogo(client);
  pictureBytes = Buffer.from(await (await client.fetch(picture)).arrayBuffer());
  let { block } = made;
  let on = true;
  let saved = 0;
  const writing = (async () => {
    while (on) {
      block = { ...block, ...(await saveBlock(client, block, `jet ${saved + 1}`)).block };
      saved += 1;
    }
  })();
  stopWriting = async () => {
    on = false;
    await writing;
    return saved;
  };
});
afterAll(async () => {
  await server.stop('SIGKILL');
  folder.remove();
});

test('while people write, a backup is made by the running server, of one instant and of every file', async () => {
  const before = await listBlockTexts(client, pageId);
  const said = await runCommand('backup', [getBackupFolder()], { DATA_DIR: getDataFolder() });
  expect(said).toContain('Sauvegarde faite');
  expect(readdirSync(getBackupFolder()).sort()).toEqual(['base.tar.gz', 'fichiers', 'sauvegarde.json']);
  // The server still runs, and a backup never replaces another.
  expect(await listBlockTexts(client, pageId)).toHaveLength(before.length);
  await expect(runCommand('backup', [getBackupFolder()], { DATA_DIR: getDataFolder() })).rejects.toThrow('existe déjà');
  expect(await stopWriting()).toBeGreaterThan(0);
});

test('a folder that a server holds, and a damaged backup, are refused with nothing changed', async () => {
  await expect(runCommand('restore', [getBackupFolder()], { DATA_DIR: getDataFolder() })).rejects.toThrow(
    'déjà utilisé',
  );
  const damaged = join(folder.path, 'abimee');
  cpSync(getBackupFolder(), damaged, { recursive: true });
  const base = readFileSync(join(damaged, 'base.tar.gz'));
  base[base.length >> 1] = (base[base.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(damaged, 'base.tar.gz'), base);
  const elsewhere = join(folder.path, 'ailleurs');
  await expect(runCommand('restore', [damaged], { DATA_DIR: elsewhere })).rejects.toThrow('rien n’a été restauré');
  expect(existsSync(join(elsewhere, 'database'))).toBe(false);
  await expect(runCommand('restore', [folder.path], { DATA_DIR: elsewhere })).rejects.toThrow('sauvegarde complète');
  await expect(
    runCommand('backup', [], { DATA_DIR: elsewhere, DATABASE_URL: 'postgresql://127.0.0.1:1/rien' }),
  ).rejects.toThrow('pg_dump');
});

test('restored, the home is as it was: what was written before is there, what came after is kept beside', async () => {
  const later = await makeBooklet(client, 'Fait après la sauvegarde', 'trop tard');
  await server.stop();
  const said = await runCommand('restore', [getBackupFolder()], { DATA_DIR: getDataFolder() });
  expect(said).toContain('avant-restauration-');
  server = new ServerProcess({ env: { DATA_DIR: getDataFolder() } });
  client = await signInTo(await server.waitUntilReady());
  expect(await listBlockTexts(client, pageId)).toEqual([expect.stringMatching(/jet \d+/)]);
  await expect(listBlockTexts(client, later.pageId)).rejects.toThrow('404');
  expect(Buffer.from(await (await client.fetch(picture)).arrayBuffer()).equals(pictureBytes)).toBe(true);
  await server.stop();
  // The command also works without a running server.
  expect(await runCommand('backup', [join(folder.path, 'a-froid')], { DATA_DIR: getDataFolder() })).toContain(
    'Sauvegarde faite',
  );
});
