import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { groupChunks } from './bin/lib/chunk-groups.ts';
import { lightPages } from './bin/lib/light-pages.ts';
import packageFile from './package.json' with { type: 'json' };

/** Among the properties of a call, the browser uses `upload` only: schemas are for the server, and for types. */
const isRuntimeProperty = ({ key }: SyntaxNode): boolean => (key as SyntaxNode | undefined)?.name === 'upload';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Whether a constant of the contract runs code: a call, a member, or an object with one of them or with a spread. */
const isComputed = (value: SyntaxNode): boolean =>
  value.type === 'ObjectExpression'
    ? (value.properties as SyntaxNode[]).some(
        (property) => property.type === 'SpreadElement' || isComputed(property.value as SyntaxNode),
      )
    : value.type === 'CallExpression' || value.type === 'MemberExpression';

const applyEdits = (code: string, pieces: readonly [start: number, end: number, text: string][]): string => {
  let result = code;
  for (const [start, end, text] of [...pieces].sort((a, b) => b[0] - a[0])) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
};

const IMPORT_LINE = /^import \{([^}]*)\} from "\.[^"]*";$/gm;
const COMMENT_PATTERN = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Drops unused imports of our own modules: such an import would tie its module to the chunk of this one. */
const removeUnusedImports = (code: string): string => {
  const named = new Set(code.replace(COMMENT_PATTERN, '').replace(IMPORT_LINE, '').match(/\w+/g));
  const idle = (name: string) => !named.has(name.trim());
  return code.replace(IMPORT_LINE, (line, names: string) => (names.split(',').every(idle) ? '' : line));
};

/** Folders whose code names errors for the browser; `publications` returns the findings of the gate as codes. */
const ERROR_FOLDERS = ['web', 'blocks', 'contract', 'server/booklets/publications'];

/** Codes of the catalogue named in those folders. All other errors come from the server with their text. */
const listNamedErrors = (): Set<string> => {
  const codes = new Set<string>();
  for (const folder of ERROR_FOLDERS) {
    const root = new URL(`./${folder}/`, import.meta.url);
    const before = codes.size;
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file) || (folder === 'contract' && file === 'platform/errors.ts'))
        continue;
      for (const [, code = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(/'([A-Z]{3,5}-\d{3})'/g)) {
        codes.add(code);
      }
    }
    if (codes.size === before) throw new Error(`vite.web.config.ts: no file of ${folder}/ names an error by its code.`);
  }
  return codes;
};

/** Reduces the catalogue of errors to those that the browser names itself: the others slowed the editor down. */
const slimErrors = (code: string, catalogue: SyntaxNode): [start: number, end: number, text: string] => {
  const told = listNamedErrors();
  const kept = (catalogue.properties as SyntaxNode[])
    .filter(({ key }) => told.has(String((key as SyntaxNode).value)))
    .map(({ start, end }) => code.slice(start, end));
  return [catalogue.start, catalogue.end, `{ ${kept.join(', ')} }`];
};

const FRENCH_MESSAGES_MODULE = '/issues.ts';
const EXPECTED_PARTS = ['call()', 'ERRORS', FRENCH_MESSAGES_MODULE];
const foundParts = new Set<string>();

/** Small modules of the first pages, which must not share a chunk with the schemas that these pages do not need. */
const CHUNK_GROUPS = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'graphemes', test: /contract\/platform\/text\/graphemes\.ts$/ },
  { name: 'elision', test: /contract\/platform\/text\/french-writing\.ts$/ },
  { name: 'react', test: /node_modules\/react\// },
];

/** Our own module, which replaces one of a package. */
const LINKS_MODULE = fileURLToPath(new URL('./web/booklets/editor/rich-text/find-links.ts', import.meta.url));
/** The module with the texts of the browser, which replaces an empty one. */
const SPEECH_MODULE = fileURLToPath(new URL('./web/lib/speech.ts', import.meta.url));
/** The module that it stands in for. */
const SERVER_SPEECH = fileURLToPath(new URL('./contract/platform/text/speech.ts', import.meta.url));
/** Fetched alone by the router; the menu imports it too, so Rolldown does not count it as a dynamic entry. */
const SCREENS_MODULE = fileURLToPath(new URL('./web/screens.ts', import.meta.url));
for (const file of [LINKS_MODULE, SPEECH_MODULE, SERVER_SPEECH, SCREENS_MODULE]) {
  if (!existsSync(file)) throw new Error(`vite.web.config.ts names ${file}, which is not there.`);
}

/**
 * Reduces the contract for the browser: calls without their schemas, and schemas marked as free of side effects, so
 * that a page loads only the schemas of its own forms.
 */
const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (!/\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/.test(id)) return null;
    if (id.endsWith(FRENCH_MESSAGES_MODULE)) foundParts.add(FRENCH_MESSAGES_MODULE);
    const calls: [number, number, string][] = [];
    const made: [number, number, string][] = [];
    const program = this.parse(code) as unknown as SyntaxNode;
    for (const statement of program.body as SyntaxNode[]) {
      const declaration = (
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      ) as SyntaxNode | null;
      if (declaration?.type !== 'VariableDeclaration') continue;
      for (const { id: variable, init } of declaration.declarations as { id: SyntaxNode; init: SyntaxNode | null }[]) {
        if (variable.name === 'ERRORS' && init?.type === 'ObjectExpression') {
          foundParts.add('ERRORS');
          calls.push(slimErrors(code, init));
        }
        if (!init || !isComputed(init) || variable.name === 'ERRORS') continue;
        const [path, definition] = (init.arguments ?? []) as SyntaxNode[];
        const { object, property } = (init.callee ?? {}) as Record<string, { name?: string } | undefined>;
        if (object?.name === 'call' && property?.name && path && definition?.type === 'ObjectExpression') {
          foundParts.add('call()');
          const kept = [
            `method: '${property.name.toUpperCase()}'`,
            `path: ${code.slice(path.start, path.end)}`,
            ...(definition.properties as SyntaxNode[])
              .filter(isRuntimeProperty)
              .map(({ start, end }) => code.slice(start, end)),
          ];
          calls.push([init.start, init.end, `({ ${kept.join(', ')} })`]);
        } else {
          made.push([init.start, init.end, `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`]);
        }
      }
    }
    return {
      code: removeUnusedImports(applyEdits(code, [...calls, ...made])),
      map: null,
      // Free of side effects, except the module that sets the French messages of zod.
      moduleSideEffects: id.endsWith(FRENCH_MESSAGES_MODULE),
    };
  },
});

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

/** The contract finds its texts through one module, which the server and the browser fill each in their way. */
const replaceSpeech = (): Plugin => ({
  name: 'replace-speech',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/speech.ts')) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved?.id === SERVER_SPEECH ? SPEECH_MODULE : null;
  },
});

/** The back office. Nothing inline and no data URL: the content security policy allows neither. */
const config = {
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  plugins: [collectStartFiles(), replaceSpeech(), react(), slimContract()],
  resolve: { alias: [{ find: 'linkifyjs', replacement: LINKS_MODULE }] },
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
/** Weight of an unneeded byte on the pages with a size limit. */
const LIMITED_PAGE_WEIGHT = 20;
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
        ...lightPages.map(({ layout, page }) => ({
          roots: [entry, ...[...layout, page].map(rootOf)],
          weight: LIMITED_PAGE_WEIGHT,
        })),
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
