import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

const shared = ['package-lock.json', 'bin/lib/compile.mjs'];

/**
 * Inputs of each build: a change in server/ alone rebuilds the server alone, in seconds. The back office reads
 * server/booklets/publications for its error codes (vite.web.config.ts).
 */
const sources = {
  browser: {
    folders: ['web', 'reader', 'blocks', 'contract', 'server/booklets/publications'],
    files: [
      ...shared,
      'bin/lib/chunk-groups.ts',
      'bin/lib/empty-modules.ts',
      'bin/lib/light-pages.ts',
      'bin/lib/replace-modules.ts',
      'bin/lib/slim-components.ts',
      'bin/lib/slim-contract.ts',
      'bin/lib/slim-objects.ts',
      'bin/lib/slim-rich-text.ts',
      'bin/lib/static-theme.ts',
      'package.json',
      'vite.web.config.ts',
      'vite.reader.config.ts',
      'vite.renderer.config.ts',
      'vite.offline.config.ts',
      'vite.verifier.config.ts',
    ],
  },
  server: {
    folders: ['server', 'blocks', 'contract'],
    files: [...shared, 'bin/lib/external-packages.ts', 'vite.server.config.ts'],
  },
};

/** Excludes files that no build reads: tests, and migrations, which the server reads in place. */
const isRead = (path) => !/\.test\.[a-z]+$|\/server\/platform\/data\/migrations\//.test(path);

/** Synchronous reads, one after the other: a promise for each of two thousand small files takes four times as long. */
function listPart({ folders, files }) {
  const found = folders.map((folder) =>
    readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(isRead),
  );
  const empty = folders.filter((_, index) => found[index].length === 0);
  if (empty.length > 0) throw new Error(`bin/lib/sources.mjs: nothing is read from ${empty.join(', ')}`);
  return [...found.flat().sort(), ...files.map((file) => inRoot(file))];
}

/** Paths of the files that a build reads, `browser` or `server`. */
export const listSources = (name) => listPart(sources[name]).map((path) => relative(root, path));

/** A hash of the inputs of each build: by content, because a checkout or a copy changes dates and not texts. */
export function hashSources() {
  const contents = new Map();
  const read = (path) => {
    const content = contents.get(path) ?? readFileSync(path);
    contents.set(path, content);
    return content;
  };
  const hashOf = (part) => {
    const hash = createHash('sha256').update(process.versions.node);
    for (const path of listPart(part)) {
      const content = read(path);
      hash.update(`\0${relative(root, path)}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex');
  };
  return Object.fromEntries(Object.entries(sources).map(([name, part]) => [name, hashOf(part)]));
}

/**
 * The last time, in milliseconds, at which an input of a build was written, renamed or removed. A copy or a checkout keeps
 * or sets the date of modification as it likes, and always sets this one.
 */
export function getLastChange() {
  const folders = new Set(Object.values(sources).flatMap((part) => part.folders));
  const files = new Set(Object.values(sources).flatMap((part) => part.files));
  let last = 0;
  const note = (path) => {
    last = Math.max(last, statSync(path).ctimeMs);
  };
  for (const file of files) note(inRoot(file));
  for (const folder of folders) {
    note(inRoot(folder));
    for (const path of readdirSync(inRoot(folder), { recursive: true })) note(inRoot(join(folder, path)));
  }
  return last;
}
