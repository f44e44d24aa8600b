import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { listFiles } from './files.mjs';
import { inRoot, root } from './root.mjs';

const folders = ['web', 'reader', 'blocks', 'contract'];
const files = [
  'package-lock.json',
  'bin/lib/chunk-groups.ts',
  'bin/lib/compile.mjs',
  'bin/lib/light-pages.ts',
  'vite.web.config.ts',
  'vite.reader.config.ts',
  'vite.renderer.config.ts',
];
const isTest = /\.test\.[a-z]+$/;

/** A fingerprint of everything the build reads: by content, as a checkout or a copy changes dates and not texts. */
export async function hashSources() {
  const found = await Promise.all(folders.map((folder) => listFiles(inRoot(folder))));
  const empty = folders.filter((_, index) => found[index].length === 0);
  if (empty.length > 0) throw new Error(`bin/lib/sources.mjs: nothing is read from ${empty.join(', ')}`);
  const listed = found.flat();
  const paths = [...listed.filter((path) => !isTest.test(path)), ...files.map((file) => inRoot(file))];
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256').update(process.versions.node);
  for (const [index, path] of paths.entries()) {
    hash.update(`\0${relative(root, path)}\0${contents[index].length}\0`).update(contents[index]);
  }
  return hash.digest('hex');
}
