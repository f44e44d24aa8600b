import { readFileSync } from 'node:fs';
import { findCycles, isTestFile, readImportGraph } from './imports.mjs';
import { inRoot } from './root.mjs';

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
    to: /^(?:contract\/|server\/|blocks\/|web\/lib\/(?:api|user)\.ts$|@tanstack\/react-(?:query|router)$)/,
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
    to: /^server\/platform\/data\/all-companies\.ts$/,
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

/** Imports between modules that import each other, directly or through others, types included, tests aside. */
export function findCircularImports(graph = readImportGraph()) {
  const isRecursive = (path, target) =>
    RECURSIVE_MODULES.some(({ modules }) => modules.includes(path) && modules.includes(target));
  const edges = new Map();
  for (const [path, imports] of graph) {
    if (isTestFile(path)) continue;
    edges.set(path, new Set(imports.map(({ target }) => target).filter((target) => !isRecursive(path, target))));
  }
  return findCycles(edges).flatMap((cycle) =>
    cycle.flatMap((path) => cycle.filter((target) => edges.get(path).has(target)).map((target) => ({ path, target }))),
  );
}

/** Violations of before the rules, `« path -> target »`: the lists may only shrink, to nothing. */
const KNOWN_FILE = 'bin/lib/known-violations.json';
const toLine = ({ path, target }) => `${path} -> ${target}`;

/** The known violations; throws when the file is missing, as nothing would then be compared. */
const readKnownViolations = () => JSON.parse(readFileSync(inRoot(KNOWN_FILE), 'utf8'));

/** Rules that have known violations: how each finds its violations, and what it says of one. */
const RULES_WITH_KNOWN_VIOLATIONS = {
  cycles: { find: findCircularImports, why: 'no cycle of files, types included; move what both use' },
  domains: { find: findBackwardImports, why: 'a domain imports only those before it (bin/lib/import-rules.mjs)' },
  tables: { find: findRawTableImports, why: 'a feature reaches rows through a Scope (server/platform/data/scope.ts)' },
};

/** Faults to print, none when all rules hold: forbidden imports, new violations, and known ones that are no more. */
export function checkImports(graph = readImportGraph(), known = readKnownViolations()) {
  return [
    ...findForbiddenImports(graph).map(({ path, specifier, why }) => `${path} imports ${specifier}: ${why}`),
    ...Object.entries(RULES_WITH_KNOWN_VIOLATIONS).flatMap(([rule, { find, why }]) => {
      const found = new Set(find(graph).map(toLine));
      const listed = new Set(known[rule]);
      return [
        ...[...found.difference(listed)].map((line) => `${line}: ${why}`),
        ...[...listed.difference(found)].map((line) => `${line}: mended; remove it from ${KNOWN_FILE}`),
      ];
    }),
  ];
}
