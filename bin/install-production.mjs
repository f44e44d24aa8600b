/** `npm run install-production -- <folder>`: makes a folder that runs alone, with only what a server needs. */
import { prepare } from './lib/prepare.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { Refusal, refuse, say } from './lib/say.mjs';

await ensureRuntime(import.meta.url);
try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Refusal('Nommez le dossier à créer : npm run install-production -- /srv/embarque');
  await prepare();
  const { installProduction } = await import('./lib/production.mjs');
  say(
    `Embarque est installé dans ${await installProduction(folder)}. Il se lance par « npm start » depuis ce dossier.`,
  );
} catch (error) {
  refuse(error);
}
