import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startNode } from './child.mjs';
import { inRoot, root } from './root.mjs';

const require = createRequire(import.meta.url);

/** The script behind a command of an installed package, to be run by our own Node. */
export function commandOf(name, command = name) {
  const file = inRoot('node_modules', name, 'package.json');
  const { bin } = require(file);
  return join(dirname(file), typeof bin === 'string' ? bin : bin[command]);
}

/** Lint and types: each starts one verification and gives the child process. */
export const checks = {
  lint: (options) => startNode([commandOf('@biomejs/biome', 'biome'), 'check', '.'], { cwd: root, ...options }),
  'textes inutilisés': (options) => startNode([inRoot('bin/texts.mjs'), 'unused'], { cwd: root, ...options }),
  'types du serveur': (options) =>
    startNode([commandOf('typescript', 'tsc'), '-p', 'tsconfig.server.json'], { cwd: root, ...options }),
  'types du navigateur': (options) =>
    startNode([commandOf('typescript', 'tsc'), '-p', 'tsconfig.web.json'], { cwd: root, ...options }),
  'types des parcours': (options) =>
    startNode([commandOf('typescript', 'tsc'), '-p', 'tsconfig.e2e.json'], { cwd: root, ...options }),
};
