import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Renderer {
  /** Flags for Node that make `#renderer` this build. */
  flags: readonly string[];
  remove: () => void;
}

/** Builds the page renderer aside: these tests want neither an old dist/ nor the minute that a new one takes. */
export const buildRenderer = async (): Promise<Renderer> => {
  const work = join(ROOT, '.runtime');
  mkdirSync(work, { recursive: true });
  // Inside the repository, where the packages it imports are found.
  const folder = mkdtempSync(join(work, 'test-renderer-'));
  await build({
    configFile: join(ROOT, 'vite.renderer.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const hook = join(folder, 'hook.mjs');
  const url = JSON.stringify(pathToFileURL(join(folder, 'index.js')).href);
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve: (name, context, next) => (name === '#renderer' ? { url: ${url}, shortCircuit: true } : next(name, context)),
});
`,
  );
  return {
    flags: ['--import', pathToFileURL(hook).href],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
