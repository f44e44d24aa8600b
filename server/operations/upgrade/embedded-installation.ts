import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../../platform/data/connection/client.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { checkRestoredCopy, type Installation } from './installation.ts';

/** `backUp` makes the backup of `npm run backup` in this folder, by the running server. */
export const createEmbeddedInstallation = (folder: string, backUp: () => Promise<unknown>): Installation => ({
  backUp: async () => {
    await backUp();
  },
  checkBackup: async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'embarque-verification-'));
    try {
      await restoreBackup(folder, elsewhere);
      const copy = await openEmbeddedDatabase(elsewhere);
      try {
        return await checkRestoredCopy(copy, null);
      } finally {
        await copy.close();
      }
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  },
  // One process holds an embedded database: the new version migrates when it starts.
  migrate: async () => null,
  restoreCommand: `npm run restore -- ${folder}`,
});
