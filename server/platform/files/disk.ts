import { statfsSync } from 'node:fs';

const ROOM = 1024 * 1024;

/** Tells if the disk of this folder is almost full: the database reports it with various errors. */
export const isFull = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM;
  } catch {
    return false;
  }
};

export const diskIsFull = (folder: string): string =>
  `Le disque est plein : rien ne peut être écrit dans « ${folder} ». Libérez de la place puis relancez.`;
