/**
 * `node bin/structure.mjs`: figures of the code's structure, to compare before and after a change: entries per folder level, cycles of
 * folders and of files, names and comments against CONTRIBUTING.md, lines of code, migrations, tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { listFiles } from './lib/files.mjs';
import { findBackwardImports, findCircularImports, findForbiddenImports } from './lib/import-rules.mjs';
import { CODE_FOLDERS, findCycles, isTestFile, readImportGraph } from './lib/imports.mjs';
import { findComments, findPlainNameFaults } from './lib/names.mjs';
import { inRoot, root } from './lib/root.mjs';

/** Texts and data that happen to be written in TypeScript or CSS. */
const isContent = (path) =>
  /^web\/ui\/icons\/|^server\/(?:library\/content|(?:operations\/)?seed)\/|\/tone\/french\//.test(path);

const graph = readImportGraph();
const modules = [...graph.keys()];
const print = (label, value) => console.log(`${label.padEnd(58)} ${value}`);

for (const folder of ['server', 'web', 'contract']) {
  print(`entries of ${folder}/`, readdirSync(inRoot(folder)).length);
  const sizes = new Map();
  for (const path of modules.filter((path) => path.startsWith(`${folder}/`) && !isTestFile(path) && !isContent(path))) {
    const parent = posix.dirname(path);
    sizes.set(parent, (sizes.get(parent) ?? 0) + 1);
  }
  const [largest] = [...sizes].sort((a, b) => b[1] - a[1]);
  print(`  largest folder: modules that are no tests`, `${largest[1]} (${largest[0]})`);
}

/** Folders of features: `server/<domain>/<feature>`, or `server/<feature>` where there are no domains. */
const featureOf = (path) => {
  const parts = posix.dirname(path).split('/');
  return parts.slice(0, 3).join('/');
};
const edgesOf = (isCounted) => {
  const edges = new Map();
  for (const [path, imports] of graph) {
    if (isTestFile(path) || !CODE_FOLDERS.includes(path.split('/')[0])) continue;
    const from = featureOf(path);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const one of imports) {
      if (one.target === null || !isCounted(one) || featureOf(one.target) === from) continue;
      targets.add(featureOf(one.target));
    }
  }
  return edges;
};
const sizesOf = (cycles) => (cycles.length === 0 ? 'none' : cycles.map((cycle) => cycle.length).join(', '));
print('cycles of folders, at run time', sizesOf(findCycles(edgesOf(({ isType }) => !isType))));
print('cycles of folders, types included', sizesOf(findCycles(edgesOf(() => true))));
print('imports between files that import each other', findCircularImports(graph).length);
print('imports that a rule forbids', findForbiddenImports(graph).length);
print('imports against the order of domains', findBackwardImports(graph).length);

const faults = findPlainNameFaults();
for (const [kind, names] of Object.entries(faults)) print(`names: ${kind}`, names.length);
const comments = findComments();
print('comments', comments.length);
print(
  '  that begin with What, Whether or Who',
  comments.filter(({ text }) => /^(?:What|Whether|Who)\b/.test(text)).length,
);

const countLines = (paths) =>
  paths.reduce(
    (sum, path) =>
      sum +
      readFileSync(inRoot(path), 'utf8')
        .split('\n')
        .filter((line) => line.trim()).length,
    0,
  );
const files = (
  await Promise.all(
    [...CODE_FOLDERS, 'bin', 'test', 'e2e', 'bench'].map((folder) =>
      listFiles(inRoot(folder), /\.(?:tsx?|mjs|cjs|css|sql|json)$/),
    ),
  )
)
  .flat()
  .map((path) => posix.relative(root, path));
const code = files.filter((path) => /\.(?:tsx?|mjs|cjs|css)$/.test(path) && !isTestFile(path) && !isContent(path));
print('lines of code, without content, migrations and tests', countLines(code));
print('lines of tests', countLines(files.filter((path) => isTestFile(path) && /\.(?:tsx?|mjs)$/.test(path))));
const migrations = files.filter((path) => /\/migrations\//.test(path));
print('migrations', migrations.filter((path) => path.endsWith('.sql')).length);
print('  lines of them and their snapshots', countLines(migrations));
