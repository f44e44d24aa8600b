import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutput, startNode } from './child.mjs';
import { requireRoom } from './disk.mjs';
import { keepFormerAssets } from './former-assets.mjs';
import { withLock } from './lock.mjs';
import { installPackages, packagesAreInstalled } from './packages.mjs';
import { inRoot, root, workFolder } from './root.mjs';
import { elapsed, Refusal, say } from './say.mjs';
import { hashSources } from './sources.mjs';

const roomNeeded = 100;
const stampOf = (folder) => join(folder, 'built-from');

async function isBuilt() {
  const [stamp, hash] = await Promise.all([readFile(stampOf(inRoot('dist')), 'utf8').catch(() => null), hashSources()]);
  return stamp === hash;
}

/**
 * Makes the folder ready: packages as the lock file says, and `dist/` built from the present sources (`build: false` leaves it
 * alone, `build: 'always'` builds even when nothing changed). Does nothing, in a fraction of a second, when all is there.
 */
export async function prepare({ build = true } = {}) {
  if ((await packagesAreInstalled()) && (build === false || (build === true && (await isBuilt())))) return;
  await withLock('prepare', async () => {
    await installPackages();
    if (build === 'always' || (build && !(await isBuilt()))) await buildAll();
  });
}

/** Builds into a folder beside, then exchanges the two: an interrupted or failed build leaves the previous one as it was. */
async function buildAll() {
  const start = performance.now();
  say('Construction de l’application…');
  await removeLeftovers();
  requireRoom(workFolder, roomNeeded);
  const unfinished = join(workFolder, `build-${process.pid}`);
  const previous = join(workFolder, `replaced-${process.pid}`);
  const removeUnfinished = () => rmSync(unfinished, { recursive: true, force: true });
  process.once('exit', removeUnfinished);
  try {
    await mkdir(unfinished);
    const hash = await hashSources();
    const child = startNode([inRoot('bin/lib/compile.mjs'), unfinished], {
      cwd: root,
      output: 'pipe',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const { code, text } = await readOutput(child);
    if (code !== 0) throw new Refusal(explain(text));
    await writeFile(stampOf(unfinished), hash);
    await keepFormerAssets(inRoot('dist'), unfinished);
    await rename(inRoot('dist'), previous).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(unfinished, inRoot('dist'));
    await rm(previous, { recursive: true, force: true });
  } finally {
    process.off('exit', removeUnfinished);
    removeUnfinished();
  }
  say(`Application construite en ${elapsed(start)}.`);
}

const explain = (text) =>
  /ENOSPC/.test(text)
    ? 'Le disque est plein : la construction n’a rien changé. Libérez de la place, puis recommencez.'
    : `La construction a échoué ; rien n’a été changé.\n\n${text.trim()}`;

async function removeLeftovers() {
  const names = (await readdir(workFolder)).filter((name) => /^(build|replaced)-/.test(name));
  await Promise.all(names.map((name) => rm(join(workFolder, name), { recursive: true, force: true })));
}
