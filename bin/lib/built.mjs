import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './root.mjs';
import { hashSources } from './sources.mjs';

/** The folders of dist/ that each build fills. */
export const builds = { browser: ['web', 'reader', 'renderer'], server: ['server'] };

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

/** Records the hashes of the sources in a finished build. */
export const writeStamp = (folder, hashes) => writeFile(stampOf(folder), JSON.stringify(hashes));
