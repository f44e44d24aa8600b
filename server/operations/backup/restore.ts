import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSnapshot } from '../../platform/data/client.ts';
import { holdFolder } from '../../platform/data/folder-lock.ts';
import { diskIsFull, isFull } from '../../platform/files/disk.ts';
import { measuredAt } from '../../platform/files/measured.ts';
import { StartError } from '../../platform/start-error.ts';
import { DATABASE, FILES, type Manifest, readManifest } from './manifest.ts';

const damaged = (from: string, name: string) =>
  new StartError(`« ${join(from, name)} » manque ou a changé depuis la sauvegarde : rien n’a été restauré.`);

/** Checks every file of the manifest, byte for byte. */
const verify = async (from: string, manifest: Manifest): Promise<void> => {
  const parts = [
    [DATABASE, manifest.database] as const,
    ...Object.entries(manifest.files ?? {}).map(([path, file]) => [join(FILES, path), file] as const),
  ];
  for (const [name, { bytes, sha256 }] of parts) {
    const found = await measuredAt(join(from, name)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw damaged(from, name);
  }
};

const writeAside = async (from: string, manifest: Manifest, aside: string): Promise<void> => {
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await openSnapshot(new Uint8Array(await readFile(join(from, DATABASE))), join(aside, 'database'));
  if (manifest.files && existsSync(join(from, FILES))) {
    await cp(join(from, FILES), join(aside, FILES), { recursive: true });
  }
};

/** `20261121-190733`, for a folder name. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);

const UNFINISHED = 'restauration-incomplete';

/** Refuses to start on a folder with an interrupted restore: a server would create a new, empty database there. */
export const refuseUnfinished = (dataDir: string): void => {
  if (existsSync(join(dataDir, UNFINISHED))) {
    throw new StartError(
      `La restauration de « ${dataDir} » n’est pas allée au bout. Relancez-la : npm run restore -- <sauvegarde>. Rien n’est perdu.`,
    );
  }
};

/**
 * Replaces the content of a data folder with a backup. The former content moves to `avant-restauration-…`, whose path
 * is returned (null when the folder was empty).
 *
 * @throws StartError when a server holds the folder, or the backup is damaged; nothing changes then.
 */
export const restore = async (from: string, dataDir: string, now = new Date()): Promise<string | null> => {
  const manifest = await readManifest(from);
  await verify(from, manifest);
  const lock = holdFolder(dataDir);
  const aside = join(dataDir, UNFINISHED);
  try {
    await writeAside(from, manifest, aside);
    const kept = join(dataDir, `avant-restauration-${stamp(now)}`);
    const parts = ['database', ...(manifest.files ? [FILES] : [])];
    const present = parts.filter((name) => existsSync(join(dataDir, name)));
    if (present.length > 0) await mkdir(kept, { recursive: true, mode: 0o700 });
    for (const name of present) await rename(join(dataDir, name), join(kept, name));
    for (const name of parts) {
      if (existsSync(join(aside, name))) await rename(join(aside, name), join(dataDir, name));
    }
    return present.length > 0 ? kept : null;
  } catch (error) {
    if (isFull(dataDir)) throw new StartError(diskIsFull(dataDir));
    throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
    lock.release();
  }
};
