import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { replaceModules } from '../bin/lib/replace-modules.ts';

const SOURCES: Record<string, string> = {
  '/app/main.js': "import { one } from '/app/one.js';\nimport { two } from '/app/two.js';\nconsole.log(one, two);",
  '/app/one.js': "import { word } from '/app/heavy.js';\nexport const one = 'one ' + word;",
  '/app/two.js': "import { word } from '/app/heavy.js';\nexport const two = 'two ' + word;",
  '/app/heavy.js': "export const word = 'heavy' + Date.now();",
  '/app/light.js': "export const word = 'light' + Date.now();",
};

const readSources = (): Plugin => ({
  name: 'read-sources',
  resolveId: (source) => (source in SOURCES ? source : null),
  load: (id) => SOURCES[id] ?? null,
});

const listBuiltModules = async (replacements: Parameters<typeof replaceModules>[0]): Promise<string[]> => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [replaceModules(replacements), readSources()],
    build: { write: false, rolldownOptions: { input: '/app/main.js' } },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : [])).sort();
};

it('replaces a module everywhere, or only for the modules that are named', async () => {
  const others = ['/app/main.js', '/app/one.js', '/app/two.js'];
  expect(await listBuiltModules([['/heavy.js', '/app/light.js']])).toEqual(['/app/light.js', ...others]);
  expect(await listBuiltModules([['/heavy.js', '/app/light.js', ['/one.js']]])).toEqual([
    '/app/heavy.js',
    '/app/light.js',
    ...others,
  ]);
});

it('fails when a replacement, or an importer that it names, is not there', async () => {
  await expect(listBuiltModules([['/gone.js', '/app/light.js']])).rejects.toThrow('/gone.js');
  await expect(listBuiltModules([['/heavy.js', '/app/light.js', ['/one.js', '/gone.js']]])).rejects.toThrow('/gone.js');
});
