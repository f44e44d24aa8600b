import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { CHILD_PROGRAMS } from './server/platform/files/project-paths.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Scripts run by Node or imported by bin/, by their path in server/: dist/server/ has each under the same name. */
const ENTRY_SCRIPTS = ['main', 'backup-commands', 'import-command', ...CHILD_PROGRAMS];

/**
 * Packages that stay in node_modules: native code, packages that read files beside their own or start threads, or large
 * code that few starts need. `pg-native` is not installed; pg tries it and works without.
 */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'imapflow',
  'mjml',
  'pdfjs-dist',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
];

/** The server in few files: Node would otherwise resolve, read and compile two thousand modules at each start. */
export default defineConfig({
  root: resolvePath('.'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
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
      input: Object.fromEntries(ENTRY_SCRIPTS.map((name) => [name, resolvePath(`./server/${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
