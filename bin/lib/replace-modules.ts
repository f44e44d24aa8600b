import type { Plugin } from 'vite';

type Replacement = readonly [end: string, instead: string, importers?: readonly string[]];

/** The end of every path. */
const ANY_IMPORTER = '';

/**
 * Replaces modules, however they are imported: `[end of the path, path of the module instead]`; with importers, only for
 * the modules whose paths end so. A replacement that is not needed any more would silently enlarge every page: the build
 * then fails.
 */
export const replaceModules = (replacements: readonly Replacement[]): Plugin => {
  const replaced = new Set<string>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const name = source.slice(source.lastIndexOf('/'));
      if (!replacements.some(([end]) => end.endsWith(name))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      for (const [end, instead, importers = [ANY_IMPORTER]] of replacements) {
        const named = resolved?.id.endsWith(end) ? importers.find((path) => importer?.endsWith(path)) : undefined;
        if (named === undefined) continue;
        replaced.add(end + named);
        return instead;
      }
      return null;
    },
    buildEnd(error) {
      const missing = replacements.flatMap(([end, , importers = [ANY_IMPORTER]]) =>
        importers.filter((path) => !replaced.has(end + path)).map((path) => path || end),
      );
      if (!error && missing.length > 0) this.error(`replace-modules does not find ${missing.join(', ')}.`);
    },
  };
};
