import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extractSnapshot } from '../../platform/data/connection/client.ts';
import { lockDataFolder } from '../../platform/data/connection/folder-lock.ts';
import { formatDiskFullMessage, isDiskFull } from '../../platform/files/disk.ts';
import { digestFile } from '../../platform/files/file-digest.ts';
import { StartError } from '../../platform/start-error.ts';
import { BACKUP_DATABASE_FILE, BACKUP_FILES_FOLDER, type BackupManifest, readBackupManifest } from './manifest.ts';
import { UNFINISHED_FOLDER } from './unfinished-restore.ts';

const createDamagedError = (from: string, name: string) =>
  new StartError(`« ${join(from, name)} » manque ou a changé depuis la sauvegarde : rien n’a été restauré.`);

/** Checks every file of the manifest, byte for byte. */
const verifyBackup = async (from: string, manifest: BackupManifest): Promise<void> => {
  const parts = [
    [BACKUP_DATABASE_FILE, manifest.database] as const,
    ...Object.entries(manifest.files ?? {}).map(([path, file]) => [join(BACKUP_FILES_FOLDER, path), file] as const),
  ];
  for (const [name, { bytes, sha256 }] of parts) {
    const found = await digestFile(join(from, name)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw createDamagedError(from, name);
  }
};

const writeRestoredData = async (from: string, manifest: BackupManifest, aside: string): Promise<void> => {
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await extractSnapshot(new Uint8Array(await readFile(join(from, BACKUP_DATABASE_FILE))), join(aside, 'database'));
  if (manifest.files && existsSync(join(from, BACKUP_FILES_FOLDER))) {
    await cp(join(from, BACKUP_FILES_FOLDER), join(aside, BACKUP_FILES_FOLDER), { recursive: true });
  }
};

/** `20261121-190733`, for a folder name. */
const formatStamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

/**
 * Replaces the content of a data folder with a backup. The former content moves to `avant-restauration-…`, whose path
 * is returned (null when the folder was empty).
 *
 * @throws StartError when a server holds the folder, or the backup is damaged; nothing changes then.
 */
export const restoreBackup = async (from: string, dataDir: string, now = new Date()): Promise<string | null> => {
  const manifest = await readBackupManifest(from);
  await verifyBackup(from, manifest);
  const lock = lockDataFolder(dataDir);
  const aside = join(dataDir, UNFINISHED_FOLDER);
  try {
    await writeRestoredData(from, manifest, aside);
    const kept = join(dataDir, `avant-restauration-${formatStamp(now)}`);
    const parts = ['database', ...(manifest.files ? [BACKUP_FILES_FOLDER] : [])];
    const present = parts.filter((name) => existsSync(join(dataDir, name)));
    if (present.length > 0) await mkdir(kept, { recursive: true, mode: 0o700 });
    for (const name of present) await rename(join(dataDir, name), join(kept, name));
    for (const name of parts) {
      if (existsSync(join(aside, name))) await rename(join(aside, name), join(dataDir, name));
    }
    return present.length > 0 ? kept : null;
  } catch (error) {
    if (isDiskFull(dataDir)) throw new StartError(formatDiskFullMessage(dataDir));
    throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
    lock.release();
  }
};
