/** `npm run import-company -- <archive>`: puts back a company that was exported from its card, here or elsewhere. */
import { runCommand } from './lib/command.mjs';

await runCommand(import.meta.url, async (args, env) =>
  (await import('../server/company-export/command.ts')).importCommand(args, env),
);
