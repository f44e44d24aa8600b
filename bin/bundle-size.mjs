/**
 * Script that each page loads first, in bytes and in files, against its limits. Reads dist/; exit code 1 when a page is
 * too large or missing.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { lateParts, lightPages } from './lib/light-pages.ts';
import { inRoot } from './lib/root.mjs';

const read = (path) => readFileSync(inRoot('dist', path));

/** Chunks loaded with a chunk: all its imports, and with `isWhole` also its later dynamic imports. */
function closure(manifest, key, { isWhole = false, without = new Set() } = {}, seen = new Set()) {
  if (seen.has(key) || without.has(key)) return seen;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const next of isWhole ? [...imports, ...dynamicImports] : imports)
    closure(manifest, next, { isWhole, without }, seen);
  return seen;
}

const scriptsOf = (manifest, keys) =>
  [...new Set(Array.from(keys, (key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
const sizeOf = (folder, files) =>
  files.reduce((sum, file) => sum + gzipSync(read(`${folder}/${file}`), { level: 9 }).length, 0) / 1000;

const verdicts = [];
function reportMeasure(name, measured, limit, unit) {
  const isKept = measured <= limit;
  verdicts.push(isKept);
  console.log(`${name.padEnd(8)} ${String(measured).padStart(6)} ${unit} of ${limit}  ${isKept ? 'ok' : 'TOO MUCH'}`);
}

const web = JSON.parse(read('web/.vite/manifest.json'));
const entry = Object.keys(web).find((key) => web[key].isEntry);
const wholePages = new Map();
for (const { name, limit, files, layout, pages, isWhole, without: late = [] } of lightPages) {
  const around = new Set([entry, ...layout].flatMap((key) => [...closure(web, key)]));
  // Chunks already loaded may fetch every page: those do not count for this page.
  const own = pages.flatMap((page) => [...closure(web, page, { isWhole, without: new Set([...around, ...late]) })]);
  const whole = new Set([...around, ...own]);
  wholePages.set(name, whole);
  reportMeasure(name, Number(sizeOf('web', scriptsOf(web, whole)).toFixed(1)), limit, 'kB');
  reportMeasure(
    name,
    scriptsOf(web, new Set([...around, ...pages.flatMap((page) => [...closure(web, page)])])).length,
    files,
    'files',
  );
}
for (const { name, limit, page, parts } of lateParts) {
  const own = parts.flatMap((part) => [...closure(web, part, { isWhole: true, without: wholePages.get(page) })]);
  reportMeasure(name, Number(sizeOf('web', scriptsOf(web, own)).toFixed(1)), limit, 'kB');
}
const reader = JSON.parse(read('reader/manifest.json'));
const ofReader = closure(reader, 'reader/main.ts');
reportMeasure('reader', Number(sizeOf('reader', scriptsOf(reader, ofReader)).toFixed(1)), 15, 'kB');
if (verdicts.includes(false)) process.exitCode = 1;
