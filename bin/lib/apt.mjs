import { existsSync } from 'node:fs';
import { exitCodeOf, startProgram } from './child.mjs';
import { say } from './say.mjs';

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages if possible (root, apt). Services are not started. Resolves to true on success. */
export async function aptInstall(...packages) {
  if (!canInstall()) return false;
  say(`Installation de ${packages.join(', ')} par apt…`);
  // At run level 1, Debian's packages install their services without starting them.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const code = await exitCodeOf(startProgram('apt-get', ['-qq', ...args], { env }));
    if (code !== 0 && args[0] === 'install') return false;
  }
  return true;
}
