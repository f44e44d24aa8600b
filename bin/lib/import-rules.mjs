import { findCycles, isTestFile, readImportGraph } from './imports.mjs';

/** Domains of server/, each may import from those before it. Written down in docs/decisions/0044-domains.md. */
export const DOMAINS = [
  'platform',
  'administration',
  'booklets',
  'library',
  'people',
  'reading',
  'messages',
  'home',
  'operations',
];

/**
 * Imports that a folder forbids. `from` and `to` match paths, or `to` the name of a package; `except` lists what is allowed all the
 * same. Paths are resolved first: a rule holds at any depth.
 */
export const RULES = [
  {
    from: /^contract\//,
    to: /^(?:server|web|blocks|reader)\//,
    why: 'the contract imports nothing but zod',
  },
  {
    from: /^contract\//,
    to: /^(?!contract\/|zod$)/,
    // Both sides name browsers.
    except: /^bowser$/,
    isTested: false,
    why: 'the contract depends on no package but zod',
  },
  {
    from: /^(?:web|reader|blocks)\//,
    to: /^server\//,
    why: 'the code of the browser never imports that of the server',
  },
  {
    from: /^web\/ui\/(?!harness\/)/,
    to: /^(?:contract\/|server\/|blocks\/|web\/lib\/(?:(?:api|user)\.ts$|router\/)|@tanstack\/react-query$)/,
    except: /^contract\/platform\/text\/graphemes\.ts$/,
    why: 'web/ui knows no domain and fetches nothing',
  },
  {
    from: /^server\//,
    to: /^(?:web|reader)\//,
    isTested: false,
    why: 'the server knows nothing of the code of the browser',
  },
  {
    from: /^server\/(?:booklets|library|people|reading|messages)\//,
    to: /^server\/platform\/data\/access\/all-companies\.ts$/,
    isTested: false,
    why: 'only the administration of the platform reads beyond one company',
  },
  {
    from: /^server\//,
    to: /^blocks\/.*\.tsx$/,
    isTested: false,
    why: 'the server takes schemas from blocks, and the built renderer as #renderer',
  },
];

/** Imports that break a rule: `{ path, specifier, target, why }`. */
export function findForbiddenImports(graph = readImportGraph()) {
  return [...graph].flatMap(([path, imports]) =>
    imports.flatMap(({ specifier, target }) =>
      RULES.filter(
        ({ from, to, except, isTested = true }) =>
          from.test(path) &&
          to.test(target ?? specifier) &&
          !except?.test(target ?? specifier) &&
          (isTested || !isTestFile(path)),
      ).map(({ why }) => ({ path, specifier, target, why })),
    ),
  );
}

/** Tables of the database, and the map of all of them: a feature reaches rows through a Scope, or through verbs of the data layer. */
const RAW_TABLES = /^server\/platform\/data\/schema\//;

/** Imports of raw tables outside the data layer, tests aside. */
export function findRawTableImports(graph = readImportGraph(['server'])) {
  return [...graph].flatMap(([path, imports]) =>
    path.startsWith('server/platform/data/') || isTestFile(path)
      ? []
      : imports
          .filter(({ target, isType }) => !isType && RAW_TABLES.test(target ?? ''))
          .map(({ target }) => ({ path, target })),
  );
}

/** Domain of a server module, null for the composition root. */
export const domainOf = (path) => DOMAINS.find((domain) => path?.startsWith(`server/${domain}/`)) ?? null;

/** Imports of server domains against their order, and of the composition root by a domain, tests aside. */
export function findBackwardImports(graph = readImportGraph(['server'])) {
  return [...graph].flatMap(([path, imports]) => {
    const domain = domainOf(path);
    if (domain === null || isTestFile(path)) return [];
    return imports.flatMap(({ target }) => {
      if (!target?.startsWith('server/')) return [];
      const used = domainOf(target);
      const isBackward = used === null || DOMAINS.indexOf(used) > DOMAINS.indexOf(domain);
      return isBackward ? [{ path, target, domain, used: used ?? 'root' }] : [];
    });
  });
}

/** Components that contain each other by nature, the only modules that may import each other. */
export const RECURSIVE_MODULES = [
  {
    modules: [
      'web/booklets/editor/fields/FieldView.tsx',
      'web/booklets/editor/fields/ListField.tsx',
      'web/booklets/editor/fields/VariantField.tsx',
    ],
    why: 'a list and a variant are fields that contain fields',
  },
];

/**
 * Imports between modules that import each other, directly or through others, types included. Aside: tests, and
 * `import()`, by which a table of screens loads a page that shows the table.
 */
export function findCircularImports(graph = readImportGraph()) {
  const isRecursive = (path, target) =>
    RECURSIVE_MODULES.some(({ modules }) => modules.includes(path) && modules.includes(target));
  const edges = new Map();
  for (const [path, imports] of graph) {
    if (isTestFile(path)) continue;
    const targets = imports.filter(({ isDynamic }) => !isDynamic).map(({ target }) => target);
    edges.set(path, new Set(targets.filter((target) => !isRecursive(path, target))));
  }
  return findCycles(edges).flatMap((cycle) =>
    cycle.flatMap((path) => cycle.filter((target) => edges.get(path).has(target)).map((target) => ({ path, target }))),
  );
}

/** Names that a domain offers to later ones. The platform has no index: each of its modules is for all. */
const toIndexPath = (domain) => `server/${domain}/index.ts`;

/**
 * Imports past the index of another domain, and of its own index by a domain; tests, the composition root, and what is
 * imported only when needed (`import()`) aside.
 */
export function findIndexBypasses(graph = readImportGraph(['server'])) {
  return [...graph].flatMap(([path, imports]) => {
    const domain = domainOf(path);
    if (domain === null || isTestFile(path)) return [];
    return imports
      .filter(({ target, isDynamic }) => {
        const used = domainOf(target);
        if (used === null || used === 'platform' || isDynamic) return false;
        return (target === toIndexPath(used)) === (used === domain);
      })
      .map(({ target }) => ({ path, target }));
  });
}

/** Rules about more than one import: how each finds its violations, and what it says of one. */
const GRAPH_RULES = [
  { find: findCircularImports, why: 'no cycle of files, types included; move what both use' },
  { find: findBackwardImports, why: 'a domain imports only those before it (bin/lib/import-rules.mjs)' },
  { find: findIndexBypasses, why: 'a domain imports another one by its index.ts, which names what others may use' },
  { find: findRawTableImports, why: 'a feature reaches rows through a Scope (server/platform/data/access/scope.ts)' },
];

/** Faults to print, none when all rules hold. */
export function checkImports(graph = readImportGraph()) {
  return [
    ...findForbiddenImports(graph).map(({ path, specifier, why }) => `${path} imports ${specifier}: ${why}`),
    ...GRAPH_RULES.flatMap(({ find, why }) => find(graph).map(({ path, target }) => `${path} -> ${target}: ${why}`)),
  ];
}
