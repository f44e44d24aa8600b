import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgresPool } from '../../platform/data/connection/client.ts';
import { applyMigrations } from '../../platform/data/connection/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { copyFilesWithDigests } from '../backup/create-backup.ts';
import { checkRestoredCopy, type Installation } from './installation.ts';
import { dumpDatabase, withRestoredDump } from './postgres-dump.ts';
import type { TableCounts } from './table-counts.ts';

const migrate = async (url: string): Promise<number> => {
  const { db, close } = await openPostgresPool(url);
  try {
    return await applyMigrations(db);
  } finally {
    await close();
  }
};

/** `files`: folder of the files, null when S3 stores them, with the versions of its own bucket. */
export const createPostgresInstallation = (url: string, files: string | null, folder: string): Installation => {
  const dump = join(folder, 'base.dump');
  let original: TableCounts | null = null;
  return {
    backUp: async () => {
      if (existsSync(folder))
        throw new StartError(`« ${folder} » existe déjà : une sauvegarde n’en remplace jamais une autre.`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      original = await dumpDatabase(url, dump);
      if (files !== null) await copyFilesWithDigests(files, join(folder, 'fichiers'));
    },
    checkBackup: () =>
      withRestoredDump(url, dump, async (copyUrl) => {
        const copy = await openPostgresPool(copyUrl);
        try {
          return await checkRestoredCopy(copy, original);
        } finally {
          await copy.close();
        }
      }),
    migrate: () => migrate(url),
    restoreCommand: `pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" ${dump}`,
  };
};
