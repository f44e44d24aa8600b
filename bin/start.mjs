/** `npm start`: from a fresh clone to a running server. Each step is skipped when there is nothing to do. */
import module from 'node:module';
import { endWithNpm, releaseSignals } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { workFolder } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { refuse } from './lib/say.mjs';

endWithNpm();
await ensureRuntime(import.meta.url);
module.enableCompileCache(`${workFolder}/compile-cache`);
try {
  await prepare();
} catch (error) {
  refuse(error);
}
releaseSignals();
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
