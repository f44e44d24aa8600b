import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { EXTERNAL_PACKAGES } from './bin/lib/external-packages.ts';
import { CHILD_PROGRAMS, THREAD_PROGRAMS } from './server/platform/files/project-paths.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Scripts run by Node or imported by bin/, by their path in server/: dist/server/ has each under the same name. */
const ENTRY_SCRIPTS = [
  'main',
  'backup-commands',
  'import-command',
  'proof-key-command',
  'upgrade-command',
  ...CHILD_PROGRAMS,
  ...THREAD_PROGRAMS,
];

/**
 * Writes every other character as its escape. V8 keeps the source of all that it runs, with two bytes for each
 * character of a file that has one beyond ASCII: 10 MB more at rest. A line keeps its number.
 */
const writeAscii: Plugin = {
  name: 'write-ascii',
  generateBundle: (_options, bundle) => {
    // A backslash before the character adds nothing to it, and would escape that of the escape.
    const toEscape = (_: string, backslashes: string, character: string) =>
      `${backslashes.slice(backslashes.length % 2)}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/(\\*)([\u0080-\uffff])/g, toEscape);
    }
  },
};

/**
 * `import` of Node's `http` reads all that it exports, such as `WebSocket`, which loads the whole of `fetch`: a tenth of a
 * second at each start. Asked for as `require` does, they are read when they are used.
 */
const HTTP_MODULES = ['node:http', 'node:https'];
const importHttpLate: Plugin = {
  name: 'import-http-late',
  enforce: 'pre',
  resolveId: (id) => (HTTP_MODULES.includes(id) ? `\0late:${id}` : null),
  load: (id) => {
    const name = HTTP_MODULES.find((one) => id === `\0late:${one}`);
    return name ? { code: `module.exports = process.getBuiltinModule('${name}');`, moduleType: 'js' } : null;
  },
};

/** The server in few files: Node would otherwise resolve, read and compile two thousand modules at each start. */
export default defineConfig({
  root: resolvePath('.'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [importHttpLate, writeAscii],
  resolve: { alias: { '#renderer': resolvePath('./blocks/renderer/index.tsx') } },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      // A part loaded later may share modules with main.js, which it must not import: that would start a second server.
      preserveEntrySignatures: 'strict',
      input: Object.fromEntries(ENTRY_SCRIPTS.map((name) => [name, resolvePath(`./server/${name}.ts`)])),
      // Comments of packages are a tenth of the source, and no trace shows them.
      output: { comments: false, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
