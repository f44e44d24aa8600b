import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MEGABYTE } from '../contract/platform/text/size.ts';
import { readConfig } from './config.ts';
import { requestBackup } from './operations/backup/backup-socket.ts';
import { createBackup } from './operations/backup/create-backup.ts';
import type { BackupManifest } from './operations/backup/manifest.ts';
import { restoreBackup } from './operations/backup/restore-backup.ts';
import type { Config } from './platform/config.ts';
import { openEmbeddedDatabase } from './platform/data/connection/client.ts';
import { StartError } from './platform/start-error.ts';

const SIZE_FORMAT = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const formatBackupMessage = ({ database, files }: BackupManifest, into: string): string => {
  const bytes = database.bytes + Object.values(files ?? {}).reduce((sum, file) => sum + file.bytes, 0);
  const count = Object.keys(files ?? {}).length;
  const what = files
    ? `la base et ${SIZE_FORMAT.format(count)} ${count < 2 ? 'fichier' : 'fichiers'}`
    : 'la base (les fichiers sont dans le stockage S3)';
  return `Sauvegarde faite dans « ${into} » : ${what}, ${SIZE_FORMAT.format(bytes / MEGABYTE)} Mo.`;
};

const readEmbeddedConfig = (env: Record<string, string | undefined>) => {
  const config = readConfig(env);
  if (config.databaseUrl !== null) {
    throw new StartError(
      'DATABASE_URL désigne un PostgreSQL : sauvegardez et restaurez avec pg_dump et pg_restore (voir docs/deployment.md).',
    );
  }
  return config;
};

/** Backs up the embedded installation into a new folder, through the running server if any. */
export const backUpEmbedded = async (config: Config, into: string, now: Date): Promise<BackupManifest> => {
  const asked = await requestBackup(config.dataDir, into);
  if (asked) return asked;
  if (!existsSync(join(config.dataDir, 'database'))) {
    throw new StartError(`« ${config.dataDir} » ne contient pas de base. Indiquez le bon dossier avec DATA_DIR.`);
  }
  const database = await openEmbeddedDatabase(config.dataDir);
  try {
    return await createBackup({ database, files: config.s3 ? null : join(config.dataDir, 'fichiers') }, into, now);
  } finally {
    await database.close();
  }
};

/** `sauvegarde-20261121-1907`, the name of a backup made now. */
export const formatBackupName = (now: Date): string =>
  `sauvegarde-${now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}`;

/** `npm run backup -- [folder]`: backs up the embedded installation. Returns the message to print. */
export const runBackupCommand = async (
  [folder]: readonly string[],
  env: Record<string, string | undefined>,
  now = new Date(),
): Promise<string> => {
  const config = readEmbeddedConfig(env);
  const into = folder ? resolve(folder) : resolve('sauvegardes', formatBackupName(now));
  return formatBackupMessage(await backUpEmbedded(config, into, now), into);
};

/** `npm run restore -- <folder>`: replaces the data folder with a backup. Returns the message to print. */
export const runRestoreCommand = async (
  [folder]: readonly string[],
  env: Record<string, string | undefined>,
): Promise<string> => {
  const config = readEmbeddedConfig(env);
  if (!folder) throw new StartError('Indiquez la sauvegarde à restaurer : npm run restore -- sauvegardes/sauvegarde-…');
  const kept = await restoreBackup(resolve(folder), config.dataDir);
  const before =
    kept === null
      ? ''
      : ` Ce qui s’y trouvait est gardé dans « ${kept} » : supprimez-le quand vous n’en avez plus besoin.`;
  return `« ${config.dataDir} » est tel que la sauvegarde l’a gardé.${before}`;
};
