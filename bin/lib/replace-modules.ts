import type { Plugin } from 'vite';

/**
 * Replaces modules, however they are imported: `[end of the path, path of the module instead]`. A replacement that is
 * not needed any more would silently enlarge every page: the build then fails.
 */
export const replaceModules = (replacements: readonly (readonly [end: string, instead: string])[]): Plugin => {
  const replaced = new Set<string>();
  return {
    name: 'replace-modules',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const name = source.slice(source.lastIndexOf('/'));
      if (!replacements.some(([end]) => end.endsWith(name))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [end, instead] = replacements.find(([known]) => resolved?.id.endsWith(known)) ?? [];
      if (end === undefined || instead === undefined) return null;
      replaced.add(end);
      return instead;
    },
    buildEnd(error) {
      const missing = replacements.map(([end]) => end).filter((end) => !replaced.has(end));
      if (!error && missing.length > 0) this.error(`replace-modules does not find ${missing.join(', ')}.`);
    },
  };
};
