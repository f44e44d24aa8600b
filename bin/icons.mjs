/**
 * `node bin/icons.mjs`: writes web/ui/icons, the icons that web/ imports from there, as Tabler draws them. The package
 * with all six thousand, in two copies, is 87 MB: only this command reads it.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { listFiles } from './lib/files.mjs';
import { inRoot } from './lib/root.mjs';

const folder = inRoot('web/ui/icons');
const ownFiles = ['create-icon.ts', 'index.ts', 'icons.test.ts'];
const importPattern = /import \{([^}]*)\} from '[^']*\/icons\/index\.ts';/g;

const toKebab = (name) => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase();

/** Names of the icons imported in web/. */
async function listImportedIcons() {
  const names = new Set();
  for (const file of await listFiles(inRoot('web'), /\.tsx?$/)) {
    for (const [, list] of (await readFile(file, 'utf8')).matchAll(importPattern)) {
      for (const [name] of list.matchAll(/\bIcon[A-Z]\w*/g)) names.add(name);
    }
  }
  return [...names].sort();
}

/** Source of the module of an icon. */
export async function renderIcon(name) {
  const file = inRoot('node_modules/@tabler/icons-react/dist/esm/icons', `${name}.mjs`);
  const source = await readFile(file, 'utf8');
  const [, kind, kebab] = /createReactComponent\("(\w+)", "([\w-]+)"/.exec(source);
  const { __iconNode: nodes } = await import(file);
  if (nodes.some(([tag, { d }]) => tag !== 'path' || !d)) {
    throw new Error(`${name} is not drawn with paths alone: extend create-icon.ts`);
  }
  const paths = nodes.map(([, { d }]) => `  '${d}',\n`).join('');
  return `import { createIcon } from './create-icon.ts';\n\nexport const ${name} = /* @__PURE__ */ createIcon('${kebab}', [\n${paths}]${kind === 'filled' ? `, '${kind}'` : ''});\n`;
}

async function writeIcons() {
  const names = await listImportedIcons();
  const files = new Map();
  for (const name of names) files.set(`${toKebab(name)}.ts`, await renderIcon(name));
  const exports = names.map((name) => `export { ${name} } from './${toKebab(name)}.ts';\n`).join('');
  files.set('index.ts', `export type { Icon } from './create-icon.ts';\n${exports}`);
  for (const file of await listFiles(folder, /\.ts$/)) {
    if (!files.has(basename(file)) && !ownFiles.includes(basename(file))) await rm(file);
  }
  await Promise.all([...files].map(([name, source]) => writeFile(join(folder, name), source)));
  console.log(`${names.length} icons`);
}

if (process.argv[1] === import.meta.filename) await writeIcons();
