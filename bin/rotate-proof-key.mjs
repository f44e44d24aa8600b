/** `npm run rotate-proof-key`: signs proofs of reading with a new key; the former ones stay published. Stop the embedded server first. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, 'proof-key-command', 'runRotateProofKeyCommand');
