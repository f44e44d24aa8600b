import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The script of the page that verifies proofs without a server: in one piece, because the page holds it. */
export default defineConfig({
  root: resolvePath('.'),
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: resolvePath('./reader/verifier/main.ts'),
      output: { format: 'iife', entryFileNames: 'verifier.js' },
    },
  },
});
