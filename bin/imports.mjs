/** `node bin/imports.mjs`: prints the imports that a rule forbids; exit code 1 when there are any. */
import { checkImports } from './lib/import-rules.mjs';

const faults = checkImports();
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
