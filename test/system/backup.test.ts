import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from './client.ts';
import { copyFirstStart } from './demonstration.ts';
import { PASSWORD } from './first-admin.ts';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './root.ts';
import { Server } from './server.ts';
import { acceptTerms, makeBooklet, saveBlock, textsOf, upload } from './walk.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

let folder: ReturnType<typeof temporaryFolder>;
let server: Server;
let client: Client;
let pageId: string;
let picture: string;
let pictureBytes: Buffer;
let stopWriting: () => Promise<number>;

const run = promisify(execFile);
/** Runs a command as a user types it. Returns its output; rejects with its errors. */
const command = async (name: 'backup' | 'restore', args: string[], env: Record<string, string>): Promise<string> => {
  const { stdout } = await run(process.execPath, [join(ROOT, `bin/${name}.mjs`), ...args], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
};
const data = () => join(folder.path, 'data');
const backup = () => join(folder.path, 'copie');

const signedIn = async (address: string): Promise<Client> => {
  const one = new Client(address);
  await one.signIn('admin@demo.fr', PASSWORD);
  await acceptTerms(one);
  return one;
};

beforeAll(async () => {
  folder = temporaryFolder();
  await copyFirstStart(data());
  server = new Server({ env: { DATA_DIR: data() } });
  client = await signedIn(await server.ready());
  const made = await makeBooklet(client, 'À garder', 'jet 0');
  pageId = made.pageId;
  picture = await upload(client);
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
  const before = await textsOf(client, pageId);
  const said = await command('backup', [backup()], { DATA_DIR: data() });
  expect(said).toContain('Sauvegarde faite');
  expect(readdirSync(backup()).sort()).toEqual(['base.tar.gz', 'fichiers', 'sauvegarde.json']);
  // The server still runs, and a backup never replaces another.
  expect(await textsOf(client, pageId)).toHaveLength(before.length);
  await expect(command('backup', [backup()], { DATA_DIR: data() })).rejects.toThrow('existe déjà');
  expect(await stopWriting()).toBeGreaterThan(0);
});

test('a folder that a server holds, and a damaged backup, are refused with nothing changed', async () => {
  await expect(command('restore', [backup()], { DATA_DIR: data() })).rejects.toThrow('déjà utilisé');
  const damaged = join(folder.path, 'abimee');
  cpSync(backup(), damaged, { recursive: true });
  const base = readFileSync(join(damaged, 'base.tar.gz'));
  base[base.length >> 1] = (base[base.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(damaged, 'base.tar.gz'), base);
  const elsewhere = join(folder.path, 'ailleurs');
  await expect(command('restore', [damaged], { DATA_DIR: elsewhere })).rejects.toThrow('rien n’a été restauré');
  expect(existsSync(join(elsewhere, 'database'))).toBe(false);
  await expect(command('restore', [folder.path], { DATA_DIR: elsewhere })).rejects.toThrow('sauvegarde complète');
  await expect(
    command('backup', [], { DATA_DIR: elsewhere, DATABASE_URL: 'postgresql://127.0.0.1:1/rien' }),
  ).rejects.toThrow('pg_dump');
});

test('restored, the home is as it was: what was written before is there, what came after is kept beside', async () => {
  const later = await makeBooklet(client, 'Fait après la sauvegarde', 'trop tard');
  await server.stop();
  const said = await command('restore', [backup()], { DATA_DIR: data() });
  expect(said).toContain('avant-restauration-');
  server = new Server({ env: { DATA_DIR: data() } });
  client = await signedIn(await server.ready());
  expect(await textsOf(client, pageId)).toEqual([expect.stringMatching(/jet \d+/)]);
  await expect(textsOf(client, later.pageId)).rejects.toThrow('404');
  expect(Buffer.from(await (await client.fetch(picture)).arrayBuffer()).equals(pictureBytes)).toBe(true);
  await server.stop();
  // The command also works without a running server.
  expect(await command('backup', [join(folder.path, 'a-froid')], { DATA_DIR: data() })).toContain('Sauvegarde faite');
});
