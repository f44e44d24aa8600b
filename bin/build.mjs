/** `npm run build [browser | server]`: builds dist/ anew, or that part of it, even when nothing changed. */
import { builds } from './lib/built.mjs';
import { prepare } from './lib/prepare.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { Refusal, refuse } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in builds));
if (unknown.length > 0) refuse(new Refusal(`Rien ne se construit sous ce nom : ${unknown.join(', ')}.`));
await prepare({ wanted: named.length > 0 ? named : Object.keys(builds), always: true }).catch(refuse);
