import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from './root.ts';

/** Runs `work` while no other process holds the lock `name`: the lock of `npm start` (bin/lib/lock.mjs). */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> => {
  const lock = await import(pathToFileURL(join(PROJECT_ROOT, 'bin/lib/lock.mjs')).href);
  await lock.withLock(name, work);
};
