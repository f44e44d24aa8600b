import { readFile } from 'node:fs/promises';
import { requireRoom } from './disk.mjs';
import { npmCi } from './npm.mjs';
import { inRoot, root } from './root.mjs';
import { Refusal, say } from './say.mjs';

const roomNeeded = { product: 700, tools: 900 };

async function readPackages(path) {
  try {
    return JSON.parse(await readFile(inRoot(path), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * True when node_modules contains the packages of package-lock.json: those that build and run the product, and with
 * `tools` also those of tests, checks and benches. npm writes its own copy of the lock last, so an interrupted
 * installation leaves none. Packages of other systems may be absent; those of this one may not, even optional ones: npm
 * silently drops them after an error.
 */
export async function packagesAreInstalled({ tools = false } = {}) {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ]);
  return Boolean(wanted && present) && hasPackages(wanted, present, tools);
}

/** Compares the packages of a lock file with those of the copy that npm keeps in node_modules. */
export function hasPackages(wanted, present, tools) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !tools)) return true;
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

/** Installs the missing packages. Those of the tools stay when they are there, even when they are not needed now. */
export async function installPackages({ tools = false } = {}) {
  if (await packagesAreInstalled({ tools })) return;
  say(
    tools && (await packagesAreInstalled())
      ? 'Installation des outils de développement, une minute environ la première fois…'
      : 'Installation des paquets, une minute environ la première fois…',
  );
  requireRoom(root, tools ? roomNeeded.tools : roomNeeded.product);
  await npmCi(root, { tools: tools || (await hasTools()) });
  if (!(await packagesAreInstalled({ tools }))) {
    throw new Refusal(
      'L’installation des paquets est restée incomplète. Vérifiez la place sur le disque et la connexion, puis recommencez.',
    );
  }
}

/** True when a former installation included the tools: a start after an update does not remove them. */
async function hasTools() {
  const present = await readPackages('node_modules/.package-lock.json');
  return Boolean(present?.['node_modules/vitest']);
}
