import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../platform/data/connection/client.ts';
import { formatDiskFullMessage, isDiskFull } from '../../platform/files/disk.ts';
import { digestFile } from '../../platform/files/file-digest.ts';
import { StartError } from '../../platform/start-error.ts';
import { PRODUCT_VERSION } from '../../platform/version.ts';
import { BACKUP_DATABASE_FILE, BACKUP_FILES_FOLDER, BACKUP_MANIFEST_FILE, type BackupManifest } from './manifest.ts';

interface BackupSource {
  database: Database;
  /** Folder of the files; null when S3 stores them. */
  files: string | null;
}

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Copies every file and returns their digests. A file deleted meanwhile is skipped: nothing refers to it any more. */
export const copyFilesWithDigests = async (
  from: string,
  into: string,
): Promise<NonNullable<BackupManifest['files']>> => {
  const copied: NonNullable<BackupManifest['files']> = {};
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    // Unfinished files have no row yet.
    if (!entry.isFile() || path.startsWith('unfinished/')) continue;
    const copy = join(into, path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(join(from, path), copy, constants.COPYFILE_FICLONE);
    } catch (error) {
      if (isMissingFile(error)) continue;
      throw error;
    }
    copied[path] = await digestFile(copy);
  }
  return copied;
};

/**
 * Backs up the embedded installation into a new folder: a database snapshot, then the files, then the manifest with
 * their digests. The server keeps running; an interrupted backup leaves no folder of this name. Deleted files stay for
 * 30 days, so that every file in the snapshot still exists when it is copied.
 *
 * @throws StartError when the folder exists, the disk is full, or the database is PostgreSQL.
 */
export const createBackup = async (
  { database, files }: BackupSource,
  into: string,
  now = new Date(),
): Promise<BackupManifest> => {
  if (!database.snapshot) {
    throw new StartError('La base est un PostgreSQL : sauvegardez-la avec pg_dump (voir docs/deployment.md).');
  }
  if (existsSync(into))
    throw new StartError(`« ${into} » existe déjà : une sauvegarde n’en remplace jamais une autre.`);
  const unfinished = `${into}.incomplete`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const snapshot = await database.snapshot();
    await writeFile(join(unfinished, BACKUP_DATABASE_FILE), snapshot, { mode: 0o600 });
    const manifest: BackupManifest = {
      format: 1,
      version: PRODUCT_VERSION,
      madeAt: now.toISOString(),
      database: { bytes: snapshot.length, sha256: createHash('sha256').update(snapshot).digest('hex') },
      files: files === null ? null : await copyFilesWithDigests(files, join(unfinished, BACKUP_FILES_FOLDER)),
    };
    await writeFile(join(unfinished, BACKUP_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, into);
    return manifest;
  } catch (error) {
    const full = isDiskFull(dirname(into));
    await rm(unfinished, { recursive: true, force: true });
    if (full) throw new StartError(formatDiskFullMessage(dirname(into)));
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EROFS')
      throw new StartError(`« ${dirname(into)} » n’est pas accessible en écriture.`);
    throw error;
  }
};
