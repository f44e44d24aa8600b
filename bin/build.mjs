/** `npm run build`: builds dist/ anew, even when nothing changed. */
import { prepare } from './lib/prepare.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { refuse } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
await prepare({ build: 'always' }).catch(refuse);
