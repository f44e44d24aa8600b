import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Plain scripts that decode rare images in PDF files (JBIG2, JPEG 2000), under the names requested by pdf.js. */
const pdfDecoders: Plugin = {
  name: 'pdf-decoders',
  generateBundle() {
    const folder = resolvePath('./node_modules/pdfjs-dist/');
    const { version } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { version: string };
    for (const name of ['jbig2', 'openjpeg']) {
      const file = `${name}_nowasm_fallback.js`;
      this.emitFile({
        type: 'asset',
        fileName: `pdf-${version}/${file}`,
        source: readFileSync(`${folder}wasm/${file}`),
      });
    }
  },
};

/** The service worker of booklets, one file under a name that never changes (server/reading/reader/offline/). */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2020',
        rolldownOptions: { input: resolvePath('./reader/offline-worker/worker.ts'), output: { format: 'iife' } },
      },
    });
    const [chunk] = 'output' in built ? built.output : [];
    if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.');
    this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: chunk.code });
  },
};

/** The reader of published booklets: one module, one style sheet, and `manifest.json` with their hashed names. */
export default defineConfig({
  root: resolvePath('.'),
  // A relative base, so that fonts are found beside the style sheet wherever the server puts the folder.
  base: './',
  publicDir: false,
  plugins: [pdfDecoders, offlineWorker],
  build: {
    assetsDir: '.',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: false,
    // pdf.js, fetched only to open a file to read.
    chunkSizeWarningLimit: 600,
    target: 'es2020',
    rolldownOptions: { input: [resolvePath('./reader/main.ts'), resolvePath('./reader/reader.css')] },
  },
});
