import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page renderer that the server runs at publication: the same views as the editor, without bundled packages. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react()],
  build: {
    ssr: 'blocks/renderer/index.tsx',
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
});
