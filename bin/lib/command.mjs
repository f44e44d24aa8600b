import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { inRoot } from './root.mjs';
import { ensureRuntime } from './runtime.mjs';
import { Refusal, refuse, say } from './say.mjs';

/** Runs a command of the server, by its module in server/ and its name there, and prints its result. */
export async function runCommand(url, program, name) {
  await ensureRuntime(url);
  try {
    await prepare({ wanted: ['server'] });
    const commands = await import(pathToFileURL(inRoot('dist/server', `${program}.js`)).href);
    say(await commands[name](process.argv.slice(2), process.env));
  } catch (error) {
    refuse(error.constructor.name === 'StartError' ? new Refusal(error.message) : error);
  }
}
