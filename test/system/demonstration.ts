import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.ts';
import { ROOT } from './root.ts';
import { Server } from './server.ts';

const KEPT = join(ROOT, '.runtime/test-homes');

/** Changes with the server and its migrations. */
export const getServerKey = (): string => {
  const { server }: { server: string } = JSON.parse(readFileSync(join(ROOT, 'dist/built-from'), 'utf8'));
  const migrations = readdirSync(join(ROOT, 'server/platform/data/migrations')).length;
  return `${server.slice(0, 16)}-${migrations}`;
};

/** Changes with the day too, which the dates of the demonstration are counted from. */
const getName = (): string => `${getServerKey()}-${new Date().toISOString().slice(0, 10)}`;

const makeFirstStart = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    const former = join(KEPT, name);
    // One of yesterday may still be copied from, in a run that goes on through midnight.
    if (Date.now() - statSync(former).mtimeMs > 3_600_000) rmSync(former, { recursive: true, force: true });
  }
  // Of a run that was cut short: a first start on it would be none.
  rmSync(unfinished, { recursive: true, force: true });
  const server = new Server({ env: { DATA_DIR: unfinished } });
  try {
    await server.ready();
  } finally {
    await server.stop();
  }
  renameSync(unfinished, folder);
};

/**
 * The folder that a first start leaves, with the embedded database and the demonstration in it: to be copied, not written in. It
 * takes 25 s of processor time, and is made once for all the tests that are about something else.
 */
export const getFirstStart = async (): Promise<string> => {
  const folder = join(KEPT, getName());
  await withLock('test-homes', async () => {
    if (!existsSync(folder)) await makeFirstStart(folder);
  });
  return folder;
};

/** Makes `folder` as a first start would leave it. */
export const copyFirstStart = async (folder: string): Promise<void> =>
  cpSync(await getFirstStart(), folder, { recursive: true });
