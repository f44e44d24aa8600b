/**
 * Files of a build are named by their content, and an open page continues to request those of its own version. A
 * running server does too, for the chunks that it loads on first use. Assets of replaced versions stay beside the new
 * ones for a week, so that both work until they are reloaded. `former-assets.json` of the build lists them, with the
 * date of their replacement.
 */
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { listFiles } from './files.mjs';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Limits the disk space used by frequent builds. */
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

/** Replaced versions, newest first: `{ replacedAt, files }`, paths inside the build. */
async function readFormer(build) {
  try {
    return JSON.parse(await readFile(join(build, LIST), 'utf8'));
  } catch {
    return [];
  }
}

/** Copies folders of the build `previous`, if it has them, into the build `next`, without assets of versions before. */
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
 * Copies into the build `next` the assets missing there of the build `previous`, and the older ones listed in
 * `previous`, for a week after each was replaced. Both are folders; `previous` may be missing.
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
