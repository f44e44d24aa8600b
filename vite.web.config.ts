import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageFile from './package.json' with { type: 'json' };

/** What the browser uses of a call at run time: the schemas are for the server, and for the types of both. */
const KEPT = new Set(['method', 'path', 'upload']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const edited = (code: string, pieces: readonly [start: number, end: number, text: string][]): string => {
  let result = code;
  for (const [start, end, text] of [...pieces].sort((a, b) => b[0] - a[0])) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
};

const IMPORT = /^import \{([^}]*)\} from "\.[^"]*";$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Drops imports of our own that nothing names any more: left there, they would tie their modules to this one's chunk. */
const withoutIdleImports = (code: string): string => {
  const named = new Set(code.replace(COMMENT, '').replace(IMPORT, '').match(/\w+/g));
  const idle = (name: string) => !named.has(name.trim());
  return code.replace(IMPORT, (line, names: string) => (names.split(',').every(idle) ? '' : line));
};

/** Where errors are told by their code in the browser; `publications` answers what the gate finds as codes. */
const TOLD_BY = ['web', 'blocks', 'contract', 'server/publications'];

/** Codes of the catalogue that some file there names. All others come from the server with their text. */
const toldErrors = (): Set<string> => {
  const codes = new Set<string>();
  for (const folder of TOLD_BY) {
    const root = new URL(`./${folder}/`, import.meta.url);
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file) || (folder === 'contract' && file === 'errors.ts')) continue;
      for (const [, code = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(/'([A-Z]{3,5}-\d{3})'/g)) {
        codes.add(code);
      }
    }
  }
  return codes;
};

/** The catalogue of errors with those alone that the browser tells by itself: the rest weighed on the editor. */
const slimErrors = (code: string, catalogue: Node): [start: number, end: number, text: string] => {
  const told = toldErrors();
  const kept = (catalogue.properties as Node[])
    .filter(({ key }) => told.has(String((key as Node).value)))
    .map(({ start, end }) => code.slice(start, end));
  return [catalogue.start, catalogue.end, `{ ${kept.join(', ')} }`];
};

/**
 * The contract as a page needs it: calls without their schemas, and schemas marked as free of side effects, so that a
 * page loads only those that its own forms check with.
 */
const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null;
    const calls: [number, number, string][] = [];
    const made: [number, number, string][] = [];
    const program = this.parse(code) as unknown as Node;
    for (const statement of program.body as Node[]) {
      const declaration = (
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      ) as Node | null;
      if (declaration?.type !== 'VariableDeclaration') continue;
      for (const { id: variable, init } of declaration.declarations as { id: Node; init: Node | null }[]) {
        if (variable.name === 'ERRORS' && init?.type === 'ObjectExpression') calls.push(slimErrors(code, init));
        if (init?.type !== 'CallExpression' && init?.type !== 'MemberExpression') continue;
        const [definition] = (init.arguments ?? []) as Node[];
        if ((init.callee as Node | undefined)?.name === 'call' && definition?.type === 'ObjectExpression') {
          const kept = (definition.properties as Node[])
            .filter((property) => KEPT.has((property.key as Node | undefined)?.name as string))
            .map((property) => code.slice(property.start, property.end));
          calls.push([init.start, init.end, `({ ${kept.join(', ')} })`]);
        } else {
          made.push([init.start, init.end, `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`]);
        }
      }
    }
    return {
      code: withoutIdleImports(edited(code, [...calls, ...made])),
      map: null,
      // All but one, which teaches zod its French.
      moduleSideEffects: id.endsWith('/issues.ts'),
    };
  },
});

/** The back office. Nothing inline and no data URL: the content security policy allows neither. */
export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  define: { __VERSION__: JSON.stringify(packageFile.version) },
  plugins: [react(), slimContract()],
  resolve: {
    alias: { linkifyjs: fileURLToPath(new URL('./web/editor/rich-text/find-links.ts', import.meta.url)) },
  },
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // Browsers that know light-dark(): rewritten for older ones, it no longer follows the person's choice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        // The first page holds the name of every chunk there is: a shorter one of each counts.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:8][extname]' : 'assets/[name]-[hash:7][extname]',
        // Small modules of ours that the first pages need must not share a chunk with the schemas, which they do not.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'graphemes', test: /contract\/graphemes\.ts$/ },
          ],
        },
      },
    },
  },
});
