import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';

export const BACKUP_MANIFEST_FILE = 'sauvegarde.json';
export const BACKUP_DATABASE_FILE = 'base.tar.gz';
export const BACKUP_FILES_FOLDER = 'fichiers';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const manifest = z.strictObject({
  format: z.literal(1),
  /** Product version in package.json. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.strictObject({ bytes: z.int(), sha256 }),
  /** Files by path below `fichiers/`; null when S3 stores them, with its own backups. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256 })).nullable(),
});
export type BackupManifest = z.infer<typeof manifest>;

/** Reads the manifest of a backup. Throws a StartError for an incomplete backup. */
export const readBackupManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(join(folder, BACKUP_MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null)
    throw new StartError(`« ${folder} » n’est pas une sauvegarde complète : il y manque ${BACKUP_MANIFEST_FILE}.`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `« ${folder}/${BACKUP_MANIFEST_FILE} » ne se lit pas : cette sauvegarde est abîmée, ou d’une version plus récente.`,
    );
  }
};
