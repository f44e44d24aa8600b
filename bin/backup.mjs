/** `npm run backup -- [folder]`: backs up the embedded database and the files, while the server runs or not. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, 'backup-commands', 'runBackupCommand');
