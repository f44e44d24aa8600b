import type { Plugin } from 'vite';

const EXPORT = /^export (?:const|let|function|class) ([\w$]+)/gm;
const DEFAULT_EXPORT = /^export default /m;
const EXPORT_LIST = /^export \{([^}]*)\};$/gm;

/** The same exports, each a function that does nothing. */
export const emptyExports = (code: string): string => {
  const names = Array.from(code.matchAll(EXPORT), ([, name = '']) => name);
  for (const [, list = ''] of code.matchAll(EXPORT_LIST))
    names.push(...list.split(',').map((name) => name.replace(/.* as /, '').trim()));
  const exports = names.map((name) => `export const ${name} = () => {};`);
  if (DEFAULT_EXPORT.test(code)) exports.push('export default () => {};');
  return exports.join('\n');
};

/**
 * Empties modules of packages that are always bundled and never called in the browser: each of their exports is a
 * function that does nothing. `paths`: the ends of their paths.
 */
export const emptyModules = (paths: readonly string[]): Plugin => {
  const emptied = new Set<string>();
  return {
    name: 'empty-modules',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const path = paths.find((end) => id.endsWith(end));
      if (path === undefined) return null;
      emptied.add(path);
      return { code: emptyExports(code), map: null };
    },
    buildEnd(error) {
      const missing = paths.filter((path) => !emptied.has(path));
      if (!error && missing.length > 0) this.error(`empty-modules does not find ${missing.join(', ')}.`);
    },
  };
};
