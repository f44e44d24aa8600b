import { readFileSync, statSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './root.mjs';
import { getLastChange, hashSources } from './sources.mjs';

/** The folders of dist/ that each build fills. */
export const builds = { browser: ['web', 'reader', 'renderer', 'offline', 'verifier'], server: ['server'] };

const stampOf = (folder) => join(folder, 'built-from');

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampOf(inRoot('dist')), 'utf8'));
  } catch {
    return {};
  }
}

/** Names of the builds missing from dist/ or built from other sources. */
export function listStaleBuilds(hashes = hashSources()) {
  const stamp = readStamp();
  return Object.keys(builds).filter((name) => stamp[name] !== hashes[name]);
}

/** Milliseconds by which the clocks of a file system and of this process may differ. */
const CLOCK_TOLERANCE_MS = 2000;

/** Records when the sources were read that a stamp describes. */
function setReadingTime(folder, at) {
  try {
    utimesSync(stampOf(folder), at, at);
  } catch {
    // A folder that cannot be written is compared by its contents each time.
  }
}

/**
 * True when every build was made from the current sources. Reading them takes a quarter of a second, and is left out
 * when none changed since they were last read.
 */
export function isCurrent() {
  const stamp = readStamp();
  const readAt = statSync(stampOf(inRoot('dist')), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isComplete = Object.keys(builds).every((name) => stamp[name]);
  if (isComplete && stamp.node === process.versions.node && getLastChange() < readAt - CLOCK_TOLERANCE_MS) return true;
  const now = new Date();
  if (listStaleBuilds().length > 0) return false;
  setReadingTime(inRoot('dist'), now);
  return true;
}

/** Records the hashes of the sources in a finished build. `at`: before they were read. */
export async function writeStamp(folder, hashes, at) {
  await writeFile(stampOf(folder), JSON.stringify({ ...hashes, node: process.versions.node }));
  setReadingTime(folder, at);
}
