import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { createTemporaryFolder } from './system/temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Copy of the code, into which these tests write: in the tree itself, others would take it for changed since its build. */
const copy = createTemporaryFolder();
beforeAll(() => {
  for (const folder of ['bin', 'test', ...imports.CODE_FOLDERS]) {
    cpSync(join(root, folder), join(copy.path, folder), { recursive: true });
  }
});
afterAll(() => copy.remove());

interface ImportRules {
  DOMAINS: string[];
  RULES: { from: RegExp; to: RegExp; except?: RegExp; why: string }[];
  RECURSIVE_MODULES: { modules: string[]; why: string }[];
  checkImports: () => string[];
}
interface Imports {
  CODE_FOLDERS: string[];
  listModules: () => string[];
  isTestFile: (path: string) => boolean;
  readImportGraph: () => Map<string, { specifier: string; target: string | null; isType: boolean }[]>;
  findCycles: (edges: Map<string, string[]>) => string[][];
}
const rules: ImportRules = await import(new URL('../bin/lib/import-rules.mjs', import.meta.url).href);
const imports: Imports = await import(new URL('../bin/lib/imports.mjs', import.meta.url).href);

const modules = imports.listModules();

/** What `node bin/imports.mjs`, a part of `npm run check`, prints with more modules of one line each. */
const checkWith = (lines: Record<string, string>) => {
  for (const [path, line] of Object.entries(lines)) writeFileSync(join(copy.path, path), `${line}\n`);
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy.path, 'bin/imports.mjs')], {
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  } finally {
    for (const path of Object.keys(lines)) rmSync(join(copy.path, path));
  }
};
const name = 'probe.ts';

describe('imports', () => {
  test('hold every rule', () => {
    expect(rules.checkImports()).toEqual([]);
  });

  test('rules and domains are about modules that are there', () => {
    for (const { from, to, why } of rules.RULES) {
      expect(
        modules.some((path) => from.test(path)),
        why,
      ).toBe(true);
      expect(
        modules.some((path) => to.test(path)),
        why,
      ).toBe(true);
    }
    for (const domain of rules.DOMAINS) {
      expect(
        modules.some((path) => path.startsWith(`server/${domain}/`)),
        domain,
      ).toBe(true);
    }
  });

  test('no module of the product imports a development package, which a start does not install', () => {
    const tools = Object.keys(packageFile.devDependencies);
    const isTool = (specifier: string) => tools.some((name) => specifier === name || specifier.startsWith(`${name}/`));
    const found = [...imports.readImportGraph()].flatMap(([path, list]) =>
      imports.isTestFile(path)
        ? []
        : list
            .filter(({ specifier, isType }) => !isType && isTool(specifier))
            .map(({ specifier }) => `${path}: ${specifier}`),
    );
    expect(found).toEqual([]);
  });

  test('modules named as recursive are so', () => {
    const targets = [...imports.readImportGraph()].map(
      ([path, list]) => [path, list.flatMap(({ target }) => target ?? [])] as const,
    );
    const cycles = imports.findCycles(new Map(targets));
    for (const { modules, why } of rules.RECURSIVE_MODULES) expect(cycles, why).toContainEqual(modules);
  });

  test.each([
    [
      'a raw table in a feature',
      'server/home/home',
      `import { companies } from '../../platform/data/schema/people.ts';`,
      'Scope',
    ],
    [
      'the map of all tables in a feature',
      'server/home/home',
      `import * as all from '../../platform/data/schema/index.ts';`,
      'Scope',
    ],
    [
      'the reach of all companies in a feature of one',
      'server/people/participants',
      `import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';`,
      'beyond one company',
    ],
    [
      'a later domain',
      'server/library/templates',
      `import { x } from '../../home/home/home.ts';`,
      'only those before it',
    ],
    [
      'a module of another domain past its index',
      'server/library/templates',
      `import { x } from '../../booklets/content/props.ts';`,
      'by its index.ts',
    ],
    [
      'the composition root',
      'server/library/templates',
      `import { buildApp } from '../../app.ts';`,
      'only those before it',
    ],
    [
      'the server in a page',
      'web/home/home',
      `import type { x } from '../../../server/app.ts';`,
      'never imports that of the server',
    ],
    ['a package in the contract', 'contract/home', `import { sql } from 'drizzle-orm';`, 'no package but zod'],
    ['a call in web/ui', 'web/ui', `import { api } from '../lib/api.ts';`, 'knows no domain'],
    [
      'a page of blocks in the server',
      'server/booklets/content',
      `import '../../../blocks/text/View.tsx';`,
      '#renderer',
    ],
    ['a module that is not there', 'web/home/home', `import { x } from './nowhere.ts';`, 'which is not there'],
  ])('refuse %s: npm run check fails', (_, folder, line, why) => {
    const { status, output } = checkWith({ [`${folder}/${name}`]: line });
    expect(output).toContain(why);
    expect(status).not.toBe(0);
  });

  test('refuse two modules that import types of each other: npm run check fails', () => {
    const [one, other] = [`one-${name}`, `other-${name}`];
    const { status, output } = checkWith({
      [`web/home/home/${one}`]: `import type { B } from './${other}';`,
      [`web/home/home/${other}`]: `import type { A } from './${one}';`,
    });
    expect(output).toContain(`web/home/home/${one} -> web/home/home/${other}: no cycle of files`);
    expect(output).toContain(`web/home/home/${other} -> web/home/home/${one}: no cycle of files`);
    expect(status).not.toBe(0);
  });
});

test('a cycle is found whatever its length, and a line of imports is none', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a']],
  ]);
  expect(imports.findCycles(edges)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});
