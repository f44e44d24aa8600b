/**
 * Runs a script under `node --watch`. The supervisor of `--watch` loads none of our modules and would outlive this
 * process: it runs in the same group, which the leash kills.
 */
import { spawn } from 'node:child_process';

const supervisor = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// The whole group receives the signal; this process leaves last.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
supervisor.once('exit', (code) => process.exit(code ?? 0));
