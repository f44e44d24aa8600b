import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builds, isCurrent, listStaleBuilds, writeStamp } from './built.mjs';
import { readOutput, startNode } from './child.mjs';
import { requireRoom } from './disk.mjs';
import { copyBuild, keepFormerAssets } from './former-assets.mjs';
import { withLock } from './lock.mjs';
import { installPackages, packagesAreInstalled } from './packages.mjs';
import { inRoot, root, workFolder } from './root.mjs';
import { elapsed, Refusal, say } from './say.mjs';
import { hashSources } from './sources.mjs';

const roomNeeded = 100;

/** The builds to make, among the requested ones. */
function listBuilds(wanted, always) {
  if (always || wanted.length === 0) return wanted;
  if (isCurrent()) return [];
  const stale = listStaleBuilds();
  return wanted.filter((name) => stale.includes(name));
}

/**
 * Installs the packages of the lock file (with `tools`, also those of tests, checks and benches), and makes the
 * requested builds from the current sources (`always`: even when nothing changed). Returns in a fraction of a second
 * when everything is up to date.
 */
export async function prepare({ wanted = Object.keys(builds), always = false, tools = false } = {}) {
  if ((await packagesAreInstalled({ tools })) && listBuilds(wanted, always).length === 0) return;
  await withLock('prepare', async () => {
    await installPackages({ tools });
    const names = listBuilds(wanted, always);
    if (names.length > 0) await buildParts(names);
  });
}

/**
 * Builds into a temporary folder, then exchanges the two: an interrupted or failed build leaves the previous one
 * intact.
 */
async function buildParts(names) {
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
    const readAt = new Date();
    const hashes = hashSources();
    const stale = listStaleBuilds(hashes);
    const child = startNode([inRoot('bin/lib/compile.mjs'), unfinished, ...names], {
      cwd: root,
      output: 'pipe',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const { code, text } = await readOutput(child);
    if (code !== 0) throw new Refusal(explain(text));
    const kept = Object.keys(builds).filter((name) => !names.includes(name));
    await copyBuild(
      inRoot('dist'),
      unfinished,
      kept.flatMap((name) => builds[name]),
    );
    const isRight = ([name]) => names.includes(name) || !stale.includes(name);
    await writeStamp(unfinished, Object.fromEntries(Object.entries(hashes).filter(isRight)), readAt);
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
