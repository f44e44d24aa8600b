import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { formatDiskFullMessage } from '../../files/disk.ts';
import { StartError } from '../../start-error.ts';

const readProcessStartTime = (pid: number): string | null => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  try {
    // Field 22 of /proc/{pid}/stat is the start time: it distinguishes a process from a later one with the same id.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

/** Id of the process that holds a lock, or null when that process is gone. */
const findLockHolder = (lock: string): number | null => {
  const [pid, since] = lock.split(' ');
  if (!pid || !(Number(pid) > 0)) return null;
  const alive = readProcessStartTime(Number(pid));
  return alive !== null && (alive === '' || !since || alive === since) ? Number(pid) : null;
};

const readFileIfPresent = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Tries to make `mine` the lock. A link appears complete, while a file written in place can be read while still empty.
 */
const tryLink = (mine: string, file: string): boolean => {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Removes the lock of a dead process, and no other: another process may have acquired it since it was read. */
const removeDeadLock = (file: string, dead: string, aside: string): void => {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileIfPresent(aside) !== dead) tryLink(aside, file);
  rmSync(aside, { force: true });
};

const acquireFolderLock = (folder: string, file: string): (() => void) => {
  const content = `${process.pid} ${readProcessStartTime(process.pid) ?? ''}`;
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, content, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (tryLink(mine, file)) {
        return () => {
          if (readFileIfPresent(file) === content) rmSync(file, { force: true });
        };
      }
      const other = readFileIfPresent(file);
      const pid = other === null ? null : findLockHolder(other);
      if (pid !== null) {
        throw new StartError(
          `Le dossier de données « ${folder} » est déjà utilisé par un autre Embarque (processus ${pid}). Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
        );
      }
      if (other !== null) removeDeadLock(file, other, `${mine}.dead`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new StartError(`Le dossier de données « ${folder} » vient d’être pris par un autre processus.`);
};

/**
 * Locks a data folder for this process. Two processes on one embedded database lose data silently, so the second is
 * refused. The lock of a dead process (kill -9, power cut) is replaced. Only processes of this machine are known.
 */
export const lockDataFolder = (folder: string): { release: () => void } => {
  try {
    // The folder holds personal data: no other user of the machine may read it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartError(
      `Le dossier de données « ${folder} » ne peut pas être créé. Vérifiez ses droits d’accès, ou choisissez-en un autre avec DATA_DIR.`,
    );
  }
  try {
    return { release: acquireFolderLock(folder, `${folder}/en-cours-d-utilisation.lock`) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new StartError(formatDiskFullMessage(folder));
    }
    throw new StartError(
      `Le dossier de données « ${folder} » n’est pas accessible en écriture. Vérifiez ses droits, ou choisissez-en un autre avec DATA_DIR.`,
    );
  }
};
