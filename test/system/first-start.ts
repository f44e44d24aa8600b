import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './root.ts';
import { ServerProcess } from './server-process.ts';
import { withLock } from './with-lock.ts';

const FIRST_STARTS_FOLDER = join(PROJECT_ROOT, '.runtime/test-homes');

/** A key that changes with the server and its migrations. */
export const getServerKey = (): string => {
  const { server }: { server: string } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist/built-from'), 'utf8'));
  const migrations = readdirSync(join(PROJECT_ROOT, 'server/platform/data/migrations')).length;
  return `${server.slice(0, 16)}-${migrations}`;
};

/** The name also changes with the day, because the dates of the demonstration depend on it. */
const getFirstStartName = (): string => `${getServerKey()}-${new Date().toISOString().slice(0, 10)}`;

const makeFirstStart = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  mkdirSync(FIRST_STARTS_FOLDER, { recursive: true });
  for (const name of readdirSync(FIRST_STARTS_FOLDER)) {
    const former = join(FIRST_STARTS_FOLDER, name);
    // A run that continues through midnight may still copy from the folder of the day before.
    if (Date.now() - statSync(former).mtimeMs > 3_600_000) rmSync(former, { recursive: true, force: true });
  }
  // An interrupted run may leave this folder: a start on it would not be a first start.
  rmSync(unfinished, { recursive: true, force: true });
  const server = new ServerProcess({ env: { DATA_DIR: unfinished } });
  try {
    await server.waitUntilReady();
  } finally {
    await server.stop();
  }
  renameSync(unfinished, folder);
};

/**
 * The folder after a first start, with the embedded database and the demonstration: copy it, do not write in it. It
 * takes 25 s of processor time, and is created once for all tests about something else.
 */
export const getFirstStart = async (): Promise<string> => {
  const folder = join(FIRST_STARTS_FOLDER, getFirstStartName());
  await withLock('test-homes', async () => {
    if (!existsSync(folder)) await makeFirstStart(folder);
  });
  return folder;
};

/** Fills `folder` with the result of a first start. */
export const copyFirstStart = async (folder: string): Promise<void> =>
  cpSync(await getFirstStart(), folder, { recursive: true });
