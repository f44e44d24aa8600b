import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The script of offline files: in one piece, because the file holds it. */
export default defineConfig({
  root: resolvePath('.'),
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: resolvePath('./reader/offline/main.ts'),
      output: { format: 'iife', entryFileNames: 'offline.js' },
    },
  },
});
