import * as fs from 'node:fs';
import { Refusal } from './say.mjs';

const megabyte = 1024 * 1024;

/**
 * Refuses to begin what could not end for want of room: npm drops optional packages without a word when the disk is full, and tells the
 * rest as a failure of something else. `megabytes` is what the work writes into `folder`, which exists.
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
