/** `npm run import-company -- <archive>`: restores a company exported from its card, here or elsewhere. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, 'import-command', 'runImportCommand');
