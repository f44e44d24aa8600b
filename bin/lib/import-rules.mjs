import { readImportGraph } from './imports.mjs';

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

const isTest = (path) => /\.(?:test|fixture)\.tsx?$/.test(path);

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
    from: /^server\//,
    to: /^blocks\/.*\.tsx$/,
    isTested: false,
    why: 'the server takes schemas from blocks, and the built renderer as #renderer',
  },
  {
    from: /^server\/(?!platform\/data\/)/,
    to: /^server\/platform\/data\/schema\/(?:booklets|index)\.ts$/,
    isTested: false,
    why: 'rows of a company are reached through a Scope (server/platform/data/scope.ts)',
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
          (isTested || !isTest(path)),
      ).map(({ why }) => ({ path, specifier, target, why })),
    ),
  );
}

/** Domain of a server module, null for the composition root. */
export const domainOf = (path) => DOMAINS.find((domain) => path?.startsWith(`server/${domain}/`)) ?? null;

/** Imports of server domains against their order, and of the composition root by a domain, tests aside. */
export function findBackwardImports(graph = readImportGraph(['server'])) {
  return [...graph].flatMap(([path, imports]) => {
    const domain = domainOf(path);
    if (domain === null || isTest(path)) return [];
    return imports.flatMap(({ target }) => {
      if (!target?.startsWith('server/')) return [];
      const used = domainOf(target);
      const isBackward = used === null || DOMAINS.indexOf(used) > DOMAINS.indexOf(domain);
      return isBackward ? [{ path, target, domain, used: used ?? 'root' }] : [];
    });
  });
}
