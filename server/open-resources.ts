import type { Config } from './platform/config.ts';
import { type Database, openEmbeddedDatabase, openPostgresPool } from './platform/data/connection/client.ts';
import { openStorage, type Storage } from './platform/files/storage/storage.ts';
import { StartError } from './platform/start-error.ts';

/** Opens the database of the configuration. */
export const openDatabase = (config: Config): Promise<Database> =>
  config.databaseUrl === null ? openEmbeddedDatabase(config.dataDir) : openPostgresPool(config.databaseUrl);

/** Opens the file storage, after a check that it answers. */
export const openFileStorage = async (config: Config): Promise<Storage> => {
  try {
    const storage = await openStorage(
      config.s3 ? { kind: 's3', ...config.s3 } : { kind: 'folder', folder: `${config.dataDir}/fichiers` },
    );
    await storage.check();
    return storage;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : error;
    throw new StartError(
      config.s3
        ? `Le stockage S3 ne répond pas (${reason}). Vérifiez S3_ENDPOINT, S3_BUCKET et les clés.`
        : `Les fichiers ne peuvent pas être rangés dans « ${config.dataDir} » (${reason}). Vérifiez les droits de ce dossier.`,
    );
  }
};
