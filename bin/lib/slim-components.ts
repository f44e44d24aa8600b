import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = new URL('../../', import.meta.url);
const COMPONENTS = new URL('node_modules/@mantine/core/esm/', ROOT);
/** Sources that use components. */
const USERS: readonly (readonly [folder: string, files: RegExp])[] = [
  ['web/', /\.tsx?$/],
  ['blocks/', /\.tsx?$/],
];

/** « Menu.Item » */
const PART = /\b[A-Z]\w*\.[A-Z]\w*\b/g;
/** « Menu.Search = MenuSearch; », on a line of its own. */
const PART_LINE = /^([A-Z]\w*\.[A-Z]\w*) = (\w+);$/gm;
const PACKAGE_IMPORT = /import \{([^}]*)\} from ['"]@mantine\/core['"]/g;
const MODULE_IMPORT = /^import (?:\{([^}]*)\} from )?["'](\.[^"']*)["'];$/gm;

const splitNames = (names: string): string[] =>
  names.split(',').map((name) =>
    name
      .trim()
      .replace(/^type /, '')
      .replace(/ as .*/, ''),
  );

const isNamedElsewhere = (code: string, line: string, names: readonly string[]): boolean =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(code.replace(line, '')));

/** Removes the parts that nothing names, then the imports that only they needed. */
export const removeParts = (code: string, named: ReadonlySet<string>): string => {
  const removed = new Set<string>();
  const slim = code.replace(PART_LINE, (line, part: string, component: string) => {
    if (named.has(part)) return line;
    removed.add(component);
    return '';
  });
  if (removed.size === 0) return code;
  return slim.replace(MODULE_IMPORT, (line, names: string | undefined) => {
    const all = names === undefined ? [] : splitNames(names);
    return all.length > 0 && all.every((name) => removed.has(name)) && !isNamedElsewhere(slim, line, all) ? '' : line;
  });
};

const addMatches = (found: Set<string>, code: string): void => {
  for (const [part] of code.replace(PART_LINE, '').matchAll(PART)) found.add(part);
};

/** Names of components that the sources import, and parts that they name. */
const readUsers = () => {
  const components = new Set<string>();
  const parts = new Set<string>();
  for (const [folder, files] of USERS) {
    const root = new URL(folder, ROOT);
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!files.test(file)) continue;
      const code = readFileSync(new URL(file, root), 'utf8');
      addMatches(parts, code);
      for (const [, names = ''] of code.matchAll(PACKAGE_IMPORT))
        for (const name of splitNames(names)) components.add(name);
    }
  }
  return { components, parts };
};

/** Parts named by the sources, and by the modules of Mantine that these need. */
export const listNamedParts = (): Set<string> => {
  const { components, parts } = readUsers();
  const read = (url: string) => readFileSync(new URL(url), 'utf8');
  const index = new URL('index.mjs', COMPONENTS).href;
  const used = Array.from(read(index).matchAll(MODULE_IMPORT)).filter(([, names = '']) =>
    splitNames(names).some((name) => components.has(name)),
  );
  // A part that is kept may need modules that name others.
  for (let before = -1; before < parts.size; ) {
    before = parts.size;
    const modules = new Set(used.map(([, , path = '']) => new URL(path, index).href));
    for (const url of modules) {
      const code = removeParts(read(url), parts);
      addMatches(parts, code);
      for (const [, , path = ''] of code.matchAll(MODULE_IMPORT)) modules.add(new URL(path, url).href);
    }
  }
  return parts;
};

/**
 * Leaves out the parts of Mantine's components that nothing names: `Menu.Search = MenuSearch` puts the search of a menu
 * into every page with a menu, and no bundler can see that it is not used.
 */
export const slimComponents = (): Plugin => {
  const folder = fileURLToPath(COMPONENTS);
  let named: Set<string> | undefined;
  let hasRemoved = false;
  return {
    name: 'slim-components',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      named ??= listNamedParts();
      const slim = removeParts(code, named);
      if (slim === code) return null;
      hasRemoved = true;
      return { code: slim, map: null };
    },
    buildEnd(error) {
      if (!error && !hasRemoved) this.error('slim-components finds no part of a component of Mantine to leave out.');
    },
  };
};
