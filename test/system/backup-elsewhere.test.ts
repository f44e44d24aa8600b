import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from './client.ts';
import { copyFirstStart } from './demonstration.ts';
import { firstAdmin, PASSWORD } from './first-admin.ts';
import { temporaryFolder } from './folder.ts';
import { startOwnPostgres } from './postgres.ts';
import { ROOT } from './root.ts';
import { tablesOfFolder, tablesOfPostgres } from './rows.ts';
import { Server } from './server.ts';
import { acceptTerms, makeBooklet, textsOf, upload } from './walk.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  folder = temporaryFolder();
});
afterAll(() => {
  folder.remove();
});

const findProgram = (name: string): string => {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(home, version, 'bin', name)).find(existsSync) ?? name;
};

/** Checks of a restored installation: the same person signs in and finds their content. */
const walk = async (server: Server, email: string, { pageId, picture, bytes }: Awaited<ReturnType<typeof fill>>) => {
  const client = new Client(await server.ready());
  await client.signIn(email, PASSWORD);
  expect((await textsOf(client, pageId)).join()).toContain('à retrouver ailleurs');
  expect(Buffer.from(await (await client.fetch(picture)).arrayBuffer()).equals(bytes)).toBe(true);
  await makeBooklet(client, 'Fait après', 'sur l’autre machine');
};

const fill = async (client: Client) => {
  const { pageId } = await makeBooklet(client, 'À garder', 'à retrouver ailleurs');
  const picture = await upload(client);
  return { pageId, picture, bytes: Buffer.from(await (await client.fetch(picture)).arrayBuffer()) };
};

test('a backup of the embedded home, restored in another folder, holds every table row by row, and works', async () => {
  const [from, to, copy] = ['ici', 'ailleurs', 'copie'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await copyFirstStart(from);
  let server = new Server({ env: { DATA_DIR: from } });
  try {
    const client = new Client(await server.ready());
    await client.signIn('admin@demo.fr', PASSWORD);
    await acceptTerms(client);
    const made = await fill(client);
    await server.stop();
    const before = await tablesOfFolder(from);
    const command = (name: string, dataDir: string) =>
      run(process.execPath, [join(ROOT, `bin/${name}.mjs`), copy], {
        cwd: folder.path,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      });
    await command('backup', from);
    await command('restore', to);
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await tablesOfFolder(to)).toEqual(before);
    server = new Server({ env: { DATA_DIR: to } });
    await walk(server, 'admin@demo.fr', made);
  } finally {
    await server.stop('SIGKILL');
  }
});

test('a dump of PostgreSQL, restored in another PostgreSQL, holds every table row by row, and works', async () => {
  const [here, there] = [await startOwnPostgres(), await startOwnPostgres()];
  const [from, to] = [await here.database(), await there.database()];
  const [files, copies] = [join(folder.path, 'fichiers-ici'), join(folder.path, 'fichiers-la')];
  let server = new Server({ env: { DATA_DIR: files, DATABASE_URL: from } });
  try {
    const made = await fill(await firstAdmin(server));
    await server.stop();
    const before = await tablesOfPostgres(from);
    // Commands of docs/deployment.md.
    const dump = join(folder.path, 'embarque.dump');
    await run(findProgram('pg_dump'), ['--format=custom', `--file=${dump}`, from]);
    await run(findProgram('pg_restore'), ['--clean', '--if-exists', '--no-owner', `--dbname=${to}`, dump]);
    cpSync(files, copies, { recursive: true });
    await here.stop();
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await tablesOfPostgres(to)).toEqual(before);
    server = new Server({ env: { DATA_DIR: copies, DATABASE_URL: to } });
    await walk(server, 'premiere@exemple.fr', made);
  } finally {
    await server.stop('SIGKILL');
    await there.stop();
  }
});
