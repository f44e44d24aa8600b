import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { requireRoom } from './disk.mjs';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { inRoot } from './root.mjs';
import { Refusal } from './say.mjs';

const roomNeeded = 400;

/** What the server reads at run time: see server/platform/files/project-paths.ts. */
const files = [
  'dist/built-from',
  'dist/offline',
  'dist/reader',
  'dist/server',
  'dist/verifier',
  'dist/web',
  'LICENSE',
  'NOTICE',
  'server/administration/translations',
  'server/platform/data/migrations',
  'web/locales/fr-FR.json',
];

/** Commands of deploy/command.mjs. */
const commands = ['backup', 'restore', 'import-company', 'rotate-proof-key', 'upgrade'];

const isTest = (path) => /\.test\.[a-z]+$/.test(path);

/** Path in node_modules of a package as Node finds it from the package at `from`, or null when it is not in the lock. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = join(folder, 'node_modules', name);
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** The entries of a lock file needed by the packages `names`, by path; optional ones may be of other systems. */
export function listNeededPackages(packages, names) {
  const found = {};
  const queue = names.map((name) => resolvePackage(packages, '', name));
  for (const path of queue) {
    if (!path || found[path]) continue;
    found[path] = packages[path];
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      if (!peerDependenciesMeta?.[name]?.optional) queue.push(resolvePackage(packages, path, name));
    }
  }
  return found;
}

/** Files of former builds, kept in dist/ for the pages and servers that still run them. */
async function listFormerFiles() {
  const text = await readFile(inRoot('dist/former-assets.json'), 'utf8').catch(() => '[]');
  return new Set(JSON.parse(text).flatMap(({ files: former }) => former.map((file) => inRoot('dist', file))));
}

/** Copies a package without the packages inside it, which are copied for themselves when they are needed. */
async function copyPackage(path, target) {
  const source = inRoot(path);
  if (!existsSync(source)) return;
  const inner = join(source, 'node_modules');
  await cp(source, join(target, path), { recursive: true, filter: (file) => file !== inner });
}

async function writePackageFile(target, { name, version, license, engines }, dependencies) {
  const scripts = {
    start: 'exec node --max-semi-space-size=8 --heap-growing-percent=25 dist/server/main.js',
    ...Object.fromEntries(commands.map((one) => [one, `exec node command.mjs ${one}`])),
  };
  const content = { name, version, private: true, license, type: 'module', engines, scripts, dependencies };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Makes `folder` with the build, the migrations and the packages outside the bundle, copied from node_modules, where
 * npm has checked them. Works in a folder beside it, renamed last. Returns its path.
 */
export async function installProduction(folder) {
  const target = resolve(folder);
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new Refusal(`Le dossier ${target} n’est pas vide : nommez-en un nouveau. Rien n’y a été changé.`);
  }
  if (!relative(inRoot('node_modules'), target).startsWith('..') || target.startsWith(inRoot('dist'))) {
    throw new Refusal(`Le dossier ${target} appartient à la construction : nommez-en un autre.`);
  }
  await mkdir(dirname(target), { recursive: true });
  requireRoom(dirname(target), roomNeeded);
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished-${process.pid}`);
  try {
    await mkdir(unfinished);
    const project = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
    const { packages } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));
    const isFont = (name) => name.startsWith('@fontsource-variable/');
    const names = Object.keys(project.dependencies).filter((name) => EXTERNAL_PACKAGES.includes(name) || isFont(name));
    for (const path of Object.keys(listNeededPackages(packages, names))) await copyPackage(path, unfinished);
    const former = await listFormerFiles();
    const isNeeded = (file) => !isTest(file) && !former.has(file);
    for (const path of files) await cp(inRoot(path), join(unfinished, path), { recursive: true, filter: isNeeded });
    for (const name of ['command.mjs', 'nodes.json', 'switch-version']) {
      await cp(inRoot('deploy', name), join(unfinished, name));
    }
    const versions = Object.fromEntries(names.map((name) => [name, project.dependencies[name]]));
    await writePackageFile(unfinished, project, versions);
    if (existsSync(target)) await rm(target, { recursive: true });
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return target;
}
