/** Gzipped script that each page loads first, against what we promise. Reads dist/; exit code 1 when a page is too heavy or missing. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot } from './lib/root.mjs';

const read = (path) => readFileSync(inRoot('dist', path));
const web = JSON.parse(read('web/.vite/manifest.json'));
const reader = JSON.parse(read('reader/manifest.json'));

/** What the browser gets with a chunk: all it imports, and with `lazy` also what it may fetch later. */
function closure(manifest, key, { lazy = false } = {}, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  const { imports = [], dynamicImports = [], isEntry = false } = manifest[key];
  // The entry may fetch every page there is: those are not this page's.
  for (const next of lazy && !isEntry ? [...imports, ...dynamicImports] : imports)
    closure(manifest, next, { lazy }, seen);
  return seen;
}

const sizeOf = (folder, manifest, keys) =>
  [...new Set(Array.from(keys, (key) => manifest[key].file))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(read(`${folder}/${file}`), { level: 9 }).length, 0);

const entry = Object.keys(web).find((key) => web[key].isEntry);
/** A page with the layout that stands around it. */
const page = (key, layout, options) => () =>
  sizeOf(
    'web',
    web,
    new Set([entry, ...layout, key].flatMap((one) => [...closure(web, one, one === key ? options : {})])),
  );

const admin = ['app/Data.tsx', 'app/AdminLayout.tsx'];

// In kB of 1,000 bytes. The editor's limit is for all of it, drawers and dialogs fetched later included.
const promises = [
  {
    name: 'login',
    limit: 150,
    chunk: 'auth/LoginPage.tsx',
    manifest: web,
    size: page('auth/LoginPage.tsx', ['app/AuthLayout.tsx']),
  },
  {
    name: 'list',
    limit: 230,
    chunk: 'booklets/BookletsPage.tsx',
    manifest: web,
    size: page('booklets/BookletsPage.tsx', admin),
  },
  {
    name: 'editor',
    limit: 500,
    chunk: 'editor/EditorPage.tsx',
    manifest: web,
    size: page('editor/EditorPage.tsx', ['app/Data.tsx'], { lazy: true }),
  },
  {
    name: 'reader',
    limit: 15,
    chunk: 'reader/main.ts',
    manifest: reader,
    size: () => sizeOf('reader', reader, closure(reader, 'reader/main.ts', { lazy: true })),
  },
];

for (const { name, limit, chunk, manifest, size } of promises) {
  if (!(chunk in manifest)) {
    console.log(`${name.padEnd(8)} missing: nothing is built from ${chunk}`);
    process.exitCode = 1;
    continue;
  }
  const kilobytes = size() / 1000;
  const verdict = kilobytes <= limit ? 'ok' : 'TOO HEAVY';
  console.log(`${name.padEnd(8)} ${kilobytes.toFixed(1).padStart(6)} kB of ${limit}  ${verdict}`);
  if (kilobytes > limit) process.exitCode = 1;
}
