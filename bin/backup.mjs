/** `npm run backup -- [folder]`: backs up the embedded database and the files, while the server runs or not. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, async (args, env) =>
  (await import('../server/backup/command.ts')).backUpCommand(args, env),
);
