import * as fs from 'node:fs';
import { Refusal } from './say.mjs';

const megabyte = 1024 * 1024;

/**
 * Refuses to start work that would not fit on the disk: on a full disk npm silently drops optional packages, and
 * reports other failures under a wrong cause. `megabytes` is the size written into `folder`, which exists.
 */
export function requireRoom(folder, megabytes) {
  // Absent from the first versions of Node 18.
  if (!fs.statfsSync) return;
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= megabytes) return;
  throw new Refusal(
    `Le disque est presque plein : il reste ${free} Mo pour ${folder}, il en faut ${megabytes}.\nLibérez de la place, puis recommencez.`,
  );
}
