/**
 * `npm run dev`: one address; the back office reloads in place, the server restarts when its files change. Stop with
 * Ctrl-C.
 */
import { startNode } from './lib/child.mjs';
import { freePort } from './lib/free-port.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { refuse, say } from './lib/say.mjs';

/** Paths answered by the server; all others belong to the back office. */
const serverPaths = ['^/api(/|$)', '^/lire(/|$)', '^/reader(/|$)', '^/media(/|$)', '^/health$', '^/ready$', '^/sante$'];

async function develop() {
  await prepare({ wanted: ['browser'] });
  // Vite would otherwise take the two builds below for production, and the server with them.
  process.env.NODE_ENV = 'development';
  const { build, createServer } = await import('vite');
  // Rebuild the parts of dist/ used by the server when their sources change.
  for (const part of ['reader', 'renderer', 'offline']) {
    await build({
      configFile: inRoot(`vite.${part}.config.ts`),
      logLevel: 'warn',
      build: { outDir: inRoot('dist', part), emptyOutDir: false, watch: {} },
    });
  }
  const port = Number(process.env.PORT ?? 3000);
  const apiPort = await freePort();
  const target = `http://127.0.0.1:${apiPort}`;
  const front = await createServer({
    configFile: inRoot('vite.web.config.ts'),
    server: {
      host: process.env.HOST ?? '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target }])),
    },
  });
  await front.listen();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
  };
  startNode([inRoot('bin/lib/watch.mjs'), inRoot('server/main.ts')], { cwd: root, env });
  say(`Développement : ${address}`);
}

await ensureRuntime(import.meta.url);
await develop().catch(refuse);
