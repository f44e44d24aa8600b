import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from './api-client.ts';
import { acceptTerms, listBlockTexts, makeBooklet, uploadLogo } from './client-steps.ts';
import { FIRST_ADMIN_PASSWORD, signInFirstAdmin } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { startOwnPostgres } from './postgres.ts';
import { PROJECT_ROOT } from './root.ts';
import { ServerProcess } from './server-process.ts';
import { digestDataFolder, digestPostgres } from './table-digests.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const runFile = promisify(execFile);
let folder: ReturnType<typeof createTemporaryFolder>;
beforeAll(async () => {
  folder = createTemporaryFolder();
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
const checkRestored = async (
  server: ServerProcess,
  email: string,
  { pageId, picture, bytes }: Awaited<ReturnType<typeof fillInstallation>>,
) => {
  const client = new ApiClient(await server.waitUntilReady());
  await client.signIn(email, FIRST_ADMIN_PASSWORD);
  expect((await listBlockTexts(client, pageId)).join()).toContain('à retrouver ailleurs');
  expect(Buffer.from(await (await client.fetch(picture)).arrayBuffer()).equals(bytes)).toBe(true);
  await makeBooklet(client, 'Fait après', 'sur l’autre machine');
};

const fillInstallation = async (client: ApiClient) => {
  const { pageId } = await makeBooklet(client, 'À garder', 'à retrouver ailleurs');
  const picture = await uploadLogo(client);
  return { pageId, picture, bytes: Buffer.from(await (await client.fetch(picture)).arrayBuffer()) };
};

test('a backup of the embedded home, restored in another folder, holds every table row by row, and works', async () => {
  const [from, to, copy] = ['ici', 'ailleurs', 'copie'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await copyFirstStart(from);
  let server = new ServerProcess({ env: { DATA_DIR: from } });
  try {
    const client = new ApiClient(await server.waitUntilReady());
    await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
    await acceptTerms(client);
    const made = await fillInstallation(client);
    await server.stop();
    const before = await digestDataFolder(from);
    const command = (name: string, dataDir: string) =>
      runFile(process.execPath, [join(PROJECT_ROOT, `bin/${name}.mjs`), copy], {
        cwd: folder.path,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      });
    await command('backup', from);
    await command('restore', to);
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await digestDataFolder(to)).toEqual(before);
    server = new ServerProcess({ env: { DATA_DIR: to } });
    await checkRestored(server, 'admin@demo.fr', made);
  } finally {
    await server.stop('SIGKILL');
  }
});

test('a dump of PostgreSQL, restored in another PostgreSQL, holds every table row by row, and works', async () => {
  const [here, there] = [await startOwnPostgres(), await startOwnPostgres()];
  const [from, to] = [await here.createDatabase(), await there.createDatabase()];
  const [files, copies] = [join(folder.path, 'fichiers-ici'), join(folder.path, 'fichiers-la')];
  let server = new ServerProcess({ env: { DATA_DIR: files, DATABASE_URL: from } });
  try {
    const made = await fillInstallation(await signInFirstAdmin(server));
    await server.stop();
    const before = await digestPostgres(from);
    // Commands of docs/deployment.md.
    const dump = join(folder.path, 'embarque.dump');
    await runFile(findProgram('pg_dump'), ['--format=custom', `--file=${dump}`, from]);
    await runFile(findProgram('pg_restore'), ['--clean', '--if-exists', '--no-owner', `--dbname=${to}`, dump]);
    cpSync(files, copies, { recursive: true });
    await here.stop();
    expect(Object.keys(before).length).toBeGreaterThan(50);
    expect(await digestPostgres(to)).toEqual(before);
    server = new ServerProcess({ env: { DATA_DIR: copies, DATABASE_URL: to } });
    await checkRestored(server, 'premiere@exemple.fr', made);
  } finally {
    await server.stop('SIGKILL');
    await there.stop();
  }
});
