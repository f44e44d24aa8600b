import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { groupChunks } from './bin/lib/chunk-groups.ts';
import { emptyModules } from './bin/lib/empty-modules.ts';
import { lightPages } from './bin/lib/light-pages.ts';
import { replaceModules } from './bin/lib/replace-modules.ts';
import { slimComponents } from './bin/lib/slim-components.ts';
import { EXPECTED_PARTS, foundParts, slimContract } from './bin/lib/slim-contract.ts';
import { slimObjects } from './bin/lib/slim-objects.ts';
import { slimRichText } from './bin/lib/slim-rich-text.ts';
import { buildStaticTheme } from './bin/lib/static-theme.ts';
import packageFile from './package.json' with { type: 'json' };

/** Small modules of the first pages, which must not share a chunk with the schemas that these pages do not need. */
const CHUNK_GROUPS = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'graphemes', test: /contract\/platform\/text\/graphemes\.ts$/ },
  { name: 'elision', test: /contract\/platform\/text\/french-writing\.ts$/ },
  { name: 'react', test: /node_modules\/react\// },
];

/** Our own modules, which replace those of packages. */
const LINKS_MODULE = fileURLToPath(new URL('./web/booklets/editor/rich-text/find-links.ts', import.meta.url));
const DEEP_EQUAL_MODULE = fileURLToPath(new URL('./web/booklets/editor/rich-text/deep-equal.ts', import.meta.url));
/** Mantine's own scroll bars, which only lists of options use. */
const MANTINE_SCROLL_AREA = '/@mantine/core/esm/components/ScrollArea/ScrollArea.mjs';
const SCROLL_AREA_MODULE = fileURLToPath(new URL('./web/ui/layout/NativeScrollArea.tsx', import.meta.url));
/** Mantine's animations: those of a button are replaced, so that only screens with menus and windows load them. */
const MANTINE_TRANSITION = '/@mantine/core/esm/components/Transition/Transition.mjs';
const ANIMATED_BUTTONS = ['/components/Button/Button.mjs', '/components/ActionIcon/ActionIcon.mjs'];
const BUTTON_TRANSITION_MODULE = fileURLToPath(new URL('./web/ui/form/ButtonTransition.tsx', import.meta.url));
/** Mantine's colours: the theme has its own. */
const MANTINE_COLOURS = '/@mantine/core/esm/core/MantineProvider/default-colors.mjs';
const NO_COLOURS_MODULE = fileURLToPath(new URL('./web/ui/theme/no-colours.ts', import.meta.url));
/**
 * Only the server describes its calls as JSON schemas. No value of a form contains itself, and all messages of zod are
 * French ones. The theme has its own colours of variants, and no component chooses its text colour by a luminance.
 */
const EMPTY_MODULES = [
  '/zod/v4/core/memoizer.js',
  '/zod/v4/locales/en.js',
  '/zod/v4/core/to-json-schema.js',
  '/zod/v4/core/json-schema-processors.js',
  '/default-variant-colors-resolver.mjs',
  '/color-functions/luminance/luminance.mjs',
];
/** The module with the texts of the browser, which replaces an empty one. */
const SPEECH_MODULE = fileURLToPath(new URL('./web/lib/speech.ts', import.meta.url));
/** The module that it stands in for. */
const SERVER_SPEECH = fileURLToPath(new URL('./contract/platform/text/speech.ts', import.meta.url));
/** Fetched alone by the router; the menu imports it too, so Rolldown does not count it as a dynamic entry. */
const SCREENS_MODULE = fileURLToPath(new URL('./web/screens.ts', import.meta.url));
for (const file of [
  LINKS_MODULE,
  DEEP_EQUAL_MODULE,
  SPEECH_MODULE,
  SCROLL_AREA_MODULE,
  BUTTON_TRANSITION_MODULE,
  NO_COLOURS_MODULE,
  SCREENS_MODULE,
]) {
  if (!existsSync(file)) throw new Error(`vite.web.config.ts names ${file}, which is not there.`);
}

/** Chunks and style sheets loaded by the page itself, before any other. */
const startFiles = new Set<string>();

/**
 * Collects `startFiles` before Vite writes the preload list of each dynamic import: listing files already loaded would
 * only enlarge the first page.
 */
const collectStartFiles = (): Plugin => ({
  name: 'collect-start-files',
  enforce: 'pre',
  apply: 'build',
  generateBundle(_, bundle) {
    startFiles.clear();
    const add = (fileName: string): void => {
      const chunk = bundle[fileName];
      if (chunk?.type !== 'chunk' || startFiles.has(fileName)) return;
      startFiles.add(fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) startFiles.add(style);
      for (const next of chunk.imports) add(next);
    };
    for (const one of Object.values(bundle)) if (one.type === 'chunk' && one.isEntry) add(one.fileName);
  },
});

/** The back office. Nothing inline and no data URL: the content security policy allows neither. */
const config = {
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    collectStartFiles(),
    replaceModules([
      [SERVER_SPEECH, SPEECH_MODULE],
      [MANTINE_SCROLL_AREA, SCROLL_AREA_MODULE],
      [MANTINE_TRANSITION, BUTTON_TRANSITION_MODULE, ANIMATED_BUTTONS],
      [MANTINE_COLOURS, NO_COLOURS_MODULE],
    ]),
    react(),
    slimContract(),
    slimComponents(),
    slimRichText(),
    slimObjects(),
    buildStaticTheme(),
    emptyModules(EMPTY_MODULES),
  ],
  resolve: {
    alias: [
      { find: 'linkifyjs', replacement: LINKS_MODULE },
      { find: 'fast-equals', replacement: DEEP_EQUAL_MODULE },
    ],
  },
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !startFiles.has(file)) : files,
    },
    target: 'es2022',
    // Browsers with light-dark(): rewritten for older ones, it no longer follows the user's choice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // A screen loads its own icons: without this, their index would bring all of them.
      treeshake: { moduleSideEffects: [{ test: /\/web\/ui\/icons\//, sideEffects: false }] },
      output: {
        // The first page contains the name of every chunk: short names make it smaller.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:8][extname]' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
} satisfies UserConfig;

/**
 * Cost of a request, in bytes before minification: as much for the browser and the server as twenty kilobytes of
 * script.
 */
const REQUEST_COST_BYTES = 20_000;
/** Weight of an unneeded byte on the pages with a size limit: that of a few hundred screens, which would share it. */
const LIMITED_PAGE_WEIGHT = 250;
const START_CHUNK = 'start';
const PAGE_FILE = /Page\.tsx$/;
/** The layout loaded around every page except the first ones. */
const [DEFAULT_LAYOUT] = lightPages.filter(({ name }) => name === 'list').map(({ layout }) => layout);

/** Builds once without merging, and returns the group name of each module that shares a file. */
const groupModules = async (): Promise<Map<string, string>> => {
  let chunks: Rolldown.OutputChunk[] = [];
  const collectChunks: Plugin = {
    name: 'collect-chunks',
    generateBundle(_, bundle) {
      chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      // Modules and chunks named in this file: a missing one would silently enlarge every page.
      const built = new Set(chunks.map(({ name }) => name));
      const missing = [
        ...EXPECTED_PARTS.filter((what) => !foundParts.has(what)),
        ...CHUNK_GROUPS.filter(({ name }) => !built.has(name)).map(({ name }) => `the chunk ${name}`),
      ];
      if (missing.length > 0) this.error(`vite.web.config.ts finds no more: ${missing.join(', ')}`);
    },
  };
  const apart = {
    minify: false,
    write: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  };
  await build(mergeConfig(config, { configFile: false, logLevel: 'error', plugins: [collectChunks], build: apart }));

  const rootOf = (path: string): string => {
    const root = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${path}`));
    if (!root) throw new Error(`vite.web.config.ts: nothing is built from web/${path}.`);
    return root.fileName;
  };
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  // Every screen needs the chunks of the entry: one file, apart from the entry itself, which is too small for them.
  const atStart = new Set([entry]);
  for (const file of atStart) for (const next of byFile.get(file)?.imports ?? []) atStart.add(next);
  const fileOf = (file: string) => (atStart.has(file) ? START_CHUNK : file);
  const sizeOf = ({ modules }: Rolldown.OutputChunk) =>
    Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  const later = chunks.filter(({ fileName }) => !atStart.has(fileName));
  const first = chunks.filter(({ fileName }) => atStart.has(fileName));
  // A limit that includes what a page fetches later weighs on that too.
  const collectFetched = (root: string, loaded: ReadonlySet<string>, late: ReadonlySet<string>): string[] => {
    const found = new Set([root]);
    for (const file of found) {
      const chunk = byFile.get(file);
      for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
        if (!loaded.has(next) && !late.has(next)) found.add(next);
    }
    return [...found].filter((file) => byFile.get(file)?.isDynamicEntry);
  };
  const collectLoaded = (roots: readonly string[]): Set<string> => {
    const found = new Set(roots);
    for (const file of found) for (const next of byFile.get(file)?.imports ?? []) found.add(next);
    return found;
  };
  const groups = groupChunks(
    [
      { file: entry, isRoot: true, imports: [START_CHUNK], dynamicImports: [], size: 0 },
      {
        file: START_CHUNK,
        isRoot: false,
        imports: [],
        dynamicImports: first.flatMap(({ dynamicImports }) => dynamicImports),
        size: first.reduce((sum, chunk) => sum + sizeOf(chunk), 0),
      },
      ...later.map((chunk) => ({
        file: chunk.fileName,
        isRoot: chunk.isDynamicEntry || SCREENS_MODULE in chunk.modules,
        imports: [...new Set(chunk.imports.map(fileOf))],
        dynamicImports: chunk.dynamicImports,
        size: sizeOf(chunk),
      })),
    ],
    {
      screens: [
        ...lightPages.map(({ layout, pages, isWhole, without = [] }) => {
          const around = [entry, ...layout.map(rootOf)];
          const own = pages.map(rootOf);
          const loaded = collectLoaded(around);
          const late = new Set(without.map(rootOf));
          const fetched = (root: string) => collectFetched(root, loaded, late);
          return {
            roots: [...around, ...(isWhole ? own.flatMap(fetched) : own)],
            weight: LIMITED_PAGE_WEIGHT,
          };
        }),
        ...later
          .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && PAGE_FILE.test(facadeModuleId ?? ''))
          .map(({ fileName }) => ({ roots: [entry, ...(DEFAULT_LAYOUT ?? []).map(rootOf), fileName], weight: 1 })),
      ],
      requestWorth: REQUEST_COST_BYTES,
    },
  );
  const names = new Map(groups.flatMap((files, n) => files.map((file) => [file, `shared-${n}`])));
  return new Map(
    chunks.flatMap(({ fileName, facadeModuleId, modules }) => {
      const name = names.get(fileOf(fileName));
      const own = Object.keys(modules).filter((id) => id !== facadeModuleId && !id.endsWith('/web/main.tsx'));
      return name ? own.map((id) => [id, name] as const) : [];
    }),
  );
};

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config;
  const names = await groupModules();
  const groups = [{ name: (id: string) => names.get(id) ?? null, debugName: 'shared' }];
  const codeSplitting = { includeDependenciesRecursively: false, groups };
  return mergeConfig(config, {
    build: { rolldownOptions: { preserveEntrySignatures: false, output: { codeSplitting } } },
  });
});
