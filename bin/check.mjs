/** `npm run check`: lint and types, all at once; prints the output of each when it ends. */
import { checks } from './lib/checks.mjs';
import { readOutput } from './lib/child.mjs';
import { prepare } from './lib/prepare.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { elapsed, refuse } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
await prepare({ wanted: [], tools: true }).catch(refuse);
const start = performance.now();
await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const { code, text } = await readOutput(check({ output: 'pipe' }));
    console.log(`${code === 0 ? '✔' : '✖'} ${name} (${elapsed(start)})`);
    if (code === 0) return;
    console.log(text);
    process.exitCode = 1;
  }),
);
