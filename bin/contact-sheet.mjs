/** `npm run contact-sheet`: pictures of the real product for docs/images, light and dark, on a phone and on a wide screen. */
import { commandOf } from './lib/checks.mjs';
import { exitCodeOf, startNode, stop } from './lib/child.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { startPostgres } from './lib/postgres-url.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { refuse } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
await prepare({ tools: true }).catch(refuse);
const chromium = await provideChromium();
if (!chromium) refuse(new Error('Aucun navigateur Chromium : les images ne peuvent pas être prises.'));
const postgres = await startPostgres();
const args = [
  commandOf('@playwright/test', 'playwright'),
  'test',
  '--config',
  'e2e/contact-sheet/playwright.config.ts',
];
const env = {
  ...process.env,
  ...(chromium?.path && { PLAYWRIGHT_CHROMIUM: chromium.path }),
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
};
const code = await exitCodeOf(startNode(args, { cwd: root, env, stopSignal: 'SIGINT' }));
if (postgres) await stop(postgres.server);
process.exit(code);
