import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startNode } from './child.mjs';
import { inRoot, root } from './root.mjs';

const require = createRequire(import.meta.url);

/** The script of a command of an installed package, to run with this Node. */
export function commandOf(name, command = name) {
  const file = inRoot('node_modules', name, 'package.json');
  const { bin } = require(file);
  return join(dirname(file), typeof bin === 'string' ? bin : bin[command]);
}

/**
 * An incremental check takes two seconds, because unchanged files are not checked again. Its state lies where `npm ci`
 * clears it. One checker for each project, because the three run at once: several checkers would each read the shared
 * types, which took twice the processor time, and 3 Go for the server alone.
 */
const typesOf = (part) => (options) => {
  const known = inRoot('node_modules', '.cache', `types-${part}.tsbuildinfo`);
  const args = ['-p', `tsconfig.${part}.json`, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known];
  return startNode([commandOf('typescript', 'tsc'), ...args], { cwd: root, ...options });
};

/** Lint and types: each entry starts one check and returns the child process. */
export const checks = {
  lint: (options) => startNode([commandOf('@biomejs/biome', 'biome'), 'check', '.'], { cwd: root, ...options }),
  imports: (options) => startNode([inRoot('bin/imports.mjs')], { cwd: root, ...options }),
  'textes inutilisés': (options) => startNode([inRoot('bin/texts.mjs'), 'unused'], { cwd: root, ...options }),
  'types du serveur': typesOf('server'),
  'types du navigateur': typesOf('web'),
  'types du lecteur hors ligne': typesOf('worker'),
  'types des parcours': typesOf('e2e'),
};
