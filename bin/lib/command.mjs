import { prepare } from './prepare.mjs';
import { ensureRuntime } from './runtime.mjs';
import { Refusal, refuse, say } from './say.mjs';

/** Runs a command of the server's code on the right Node with its packages there, and says what it answers. */
export async function runCommand(url, run) {
  await ensureRuntime(url);
  try {
    await prepare({ build: false });
    say(await run(process.argv.slice(2), process.env));
  } catch (error) {
    refuse(error.constructor.name === 'StartError' ? new Refusal(error.message) : error);
  }
}
