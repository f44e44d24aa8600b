import { readFile } from 'node:fs/promises';
import { requireRoom } from './disk.mjs';
import { npmCi } from './npm.mjs';
import { inRoot, root } from './root.mjs';
import { Refusal, say } from './say.mjs';

const roomNeeded = 900;

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(inRoot(path), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * True when node_modules contains the packages of package-lock.json. npm writes its own copy of the lock last, so an
 * interrupted installation leaves none. Packages of other systems may be absent; those of this one may not, even
 * optional ones: npm silently drops them after an error.
 */
export async function packagesAreInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ]);
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && (!entry.integrity || found.integrity === entry.integrity);
  });
}

function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return !libc || libc.includes(usesGlibc() ? 'glibc' : 'musl');
}

function usesGlibc() {
  process.report.excludeNetwork = true;
  return Boolean(process.report.getReport().header.glibcVersionRuntime);
}

export async function installPackages() {
  if (await packagesAreInstalled()) return;
  say('Installation des paquets, une minute environ la première fois…');
  requireRoom(root, roomNeeded);
  await npmCi(root);
  if (!(await packagesAreInstalled())) {
    throw new Refusal(
      'L’installation des paquets est restée incomplète. Vérifiez la place sur le disque et la connexion, puis recommencez.',
    );
  }
}
