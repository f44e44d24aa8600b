/** `npm run bench [name]`: runs each bench/*.bench.ts in turn, alone on the machine, and prints what it measured. */
import { basename } from 'node:path';
import { exitCodeOf, startNode } from './lib/child.mjs';
import { listFiles } from './lib/files.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { refuse } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
await prepare().catch(refuse);
const chosen = process.argv[2] ?? '';
for (const file of await listFiles(inRoot('bench'), /\.bench\.ts$/)) {
  if (!basename(file).includes(chosen)) continue;
  console.log(`\n${basename(file, '.bench.ts')}`);
  const env = { ...process.env, NODE_ENV: 'production' };
  if ((await exitCodeOf(startNode([file], { cwd: root, env }))) !== 0) process.exitCode = 1;
}
