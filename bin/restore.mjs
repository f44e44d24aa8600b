/** `npm run restore -- <folder>`: replaces the data folder by a backup of `npm run backup`; stop the server first. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, 'backup-commands', 'runRestoreCommand');
