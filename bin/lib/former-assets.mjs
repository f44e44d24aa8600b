/**
 * The files of a build are named by their content, and a page that is open in a browser goes on asking for those of its own
 * version. So does a server that is running, for what it loads when it is first needed. The assets of the versions before stay beside
 * the new ones for a week after they were replaced, so that both work until they are loaded anew. `former-assets.json` of the build
 * says which they are, and since when.
 */
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { listFiles } from './files.mjs';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Who builds all day long keeps no more than these. */
const MAX_VERSIONS = 5;
const LIST = 'former-assets.json';
/** Folders of a build whose files are named by their content, this list and manifests apart. */
const FOLDERS = ['web/assets', 'reader', 'server/chunks'];
const isHashed = (path) => !path.endsWith('manifest.json');

async function listAssets(build) {
  const found = await Promise.all(FOLDERS.map((folder) => listFiles(join(build, folder))));
  return found
    .flat()
    .map((path) => relative(build, path))
    .filter(isHashed);
}

/** Versions that were replaced, the newest first: `{ replacedAt, files }`, paths inside the build. */
async function readFormer(build) {
  try {
    return JSON.parse(await readFile(join(build, LIST), 'utf8'));
  } catch {
    return [];
  }
}

/** Copies folders of the build `previous`, those that it has, into the build `next`: without what it kept of versions before. */
export async function copyBuild(previous, next, folders) {
  const former = new Set((await readFormer(previous)).flatMap(({ files }) => files));
  const filter = (path) => !former.has(relative(previous, path));
  for (const folder of folders) {
    await cp(join(previous, folder), join(next, folder), { recursive: true, filter }).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/**
 * Copies into the build `next` the assets of the build `previous` that are not in it, and those that `previous` had kept,
 * for a week after each was replaced. Both are folders; `previous` may be missing.
 */
export async function keepFormerAssets(previous, next, now = Date.now()) {
  const [before, own, kept] = await Promise.all([listAssets(previous), listAssets(next), readFormer(previous)]);
  const known = new Set(kept.flatMap(({ files }) => files));
  const present = new Set(before);
  const taken = new Set(own);
  const versions = [];
  for (const version of [{ replacedAt: now, files: before.filter((file) => !known.has(file)) }, ...kept]) {
    if (versions.length === MAX_VERSIONS || now - version.replacedAt >= WEEK_MS) break;
    const files = version.files.filter((file) => present.has(file) && !taken.has(file));
    for (const file of files) taken.add(file);
    if (files.length > 0) versions.push({ ...version, files });
  }
  for (const file of versions.flatMap(({ files }) => files)) {
    await mkdir(dirname(join(next, file)), { recursive: true });
    await copyFile(join(previous, file), join(next, file));
  }
  await writeFile(join(next, LIST), JSON.stringify(versions));
}
