import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The reader of published booklets: one module, one style sheet, and `manifest.json` that says their hashed names. */
export default defineConfig({
  root: here('.'),
  // Relative, so that fonts are found beside the style sheet wherever the server puts the folder.
  base: './',
  publicDir: false,
  build: {
    assetsDir: '.',
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: false,
    target: 'es2020',
    rolldownOptions: { input: [here('./reader/main.ts'), here('./reader/reader.css')] },
  },
});
