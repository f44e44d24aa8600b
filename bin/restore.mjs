/** `npm run restore -- <folder>`: puts a backup of `npm run backup` in the place of the data folder; the server must be stopped. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, 'operations/backup/command', 'restoreCommand');
