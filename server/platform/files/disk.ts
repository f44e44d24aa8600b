import { statfsSync } from 'node:fs';

const MIN_FREE_BYTES = 1024 * 1024;

/** Tells if the disk of this folder is almost full: the database reports it with various errors. */
export const isDiskFull = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

export const formatDiskFullMessage = (folder: string): string =>
  `Le disque est plein : rien ne peut être écrit dans « ${folder} ». Libérez de la place puis relancez.`;
