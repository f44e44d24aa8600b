import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from './root.mjs';

/** Folders of the product's own code. */
export const CODE_FOLDERS = ['server', 'web', 'contract', 'blocks', 'reader'];

/** Tells if a file is a test, or serves tests only. */
export const isTestFile = (path) => /\.(?:test|fixture|bench|spec)\.tsx?$|^(?:test|e2e|bench)\/|\/harness\//.test(path);

const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:([\w*{][^;'"]*?)\s+from\s+)?'([^']+)'|\b(typeof\s+)?import\(\s*'([^']+)'/gm;

/**
 * Imports of one module: `specifier` as written, `target` its path from the root of the repository, null for a package; `isType`
 * where nothing remains of it at run time; `isDynamic` for `import()`; `names` those that are imported.
 */
export function listImports(path, source = readFileSync(inRoot(path), 'utf8')) {
  return [...source.matchAll(IMPORT)].map(([, type, clause = '', from, typeOf, dynamic]) => {
    const specifier = from ?? dynamic;
    const isRelative = specifier.startsWith('.');
    const inner = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    const pieces = inner
      .split(',')
      .map((piece) => piece.trim())
      .filter(Boolean);
    const hasOnlyTypes = pieces.length > 0 && /^\{/.test(clause) && pieces.every((piece) => piece.startsWith('type '));
    return {
      specifier,
      target: isRelative ? posix.join(posix.dirname(path), specifier.replace(/\?\w+$/, '')) : null,
      isType: Boolean(type) || Boolean(typeOf) || hasOnlyTypes,
      isDynamic: Boolean(dynamic),
      names: pieces.map((piece) => piece.replace(/^type /, '').replace(/ as .*$/, '')),
    };
  });
}

/** Paths of the modules in these folders, tests and declarations of types among them, sorted. */
export function listModules(folders = CODE_FOLDERS) {
  return folders
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(folder, path)),
    )
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .sort();
}

/** Modules and what they import: `Map<path, imports>`. Throws where a relative import leads nowhere. */
export function readImportGraph(folders = CODE_FOLDERS) {
  return new Map(
    listModules(folders).map((path) => {
      const imports = listImports(path);
      const lost = imports.find(({ target }) => target !== null && !existsSync(inRoot(target)));
      if (lost) throw new Error(`${path} imports ${lost.specifier}, which is not there.`);
      return [path, imports];
    }),
  );
}

/** Strongly connected components of two nodes or more (Tarjan), largest first. `edges`: `Map<node, Iterable<node>>`. */
export function findCycles(edges) {
  const state = new Map();
  const stack = [];
  const cycles = [];
  let count = 0;
  const open = (node) => {
    const entry = { index: count, low: count, isOpen: true, next: [...(edges.get(node) ?? [])][Symbol.iterator]() };
    count += 1;
    state.set(node, entry);
    stack.push(node);
    return entry;
  };
  for (const start of edges.keys()) {
    if (state.has(start)) continue;
    open(start);
    const path = [start];
    while (path.length > 0) {
      const node = path.at(-1);
      const entry = state.get(node);
      const { value: target, done } = entry.next.next();
      if (!done) {
        const known = state.get(target);
        if (!known) {
          if (edges.has(target)) {
            open(target);
            path.push(target);
          }
        } else if (known.isOpen) entry.low = Math.min(entry.low, known.index);
        continue;
      }
      path.pop();
      const parent = state.get(path.at(-1));
      if (parent) parent.low = Math.min(parent.low, entry.low);
      if (entry.low !== entry.index) continue;
      const members = stack.splice(stack.indexOf(node));
      for (const member of members) state.get(member).isOpen = false;
      if (members.length > 1) cycles.push(members.sort());
    }
  }
  return cycles.sort((a, b) => b.length - a.length);
}
