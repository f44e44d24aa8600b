import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { readOutput, startNode, startProgram } from './child.mjs';
import { Refusal } from './say.mjs';

const causes = [
  [/ENOSPC|EDQUOT/, 'Le disque est plein. Libérez de la place, puis recommencez.'],
  [/EACCES|EPERM|EROFS/, 'Ce dossier n’est pas accessible en écriture. Vérifiez ses droits, puis recommencez.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH/,
    'Le registre npm ne répond pas. Vérifiez la connexion, puis recommencez.',
  ],
  [
    /EINTEGRITY/,
    'Un paquet reçu n’est pas celui qui était attendu (somme de contrôle différente). Rien n’a été installé.',
  ],
];

/** The npm beside the running Node, else the one that launched this script, else the one in the path. */
function findNpm() {
  const beside = join(dirname(process.execPath), '../../npm/bin/npm-cli.js');
  if (existsSync(beside)) return beside;
  const launcher = process.env.npm_execpath;
  if (launcher?.endsWith('npm-cli.js') && existsSync(launcher)) return launcher;
  for (const folder of [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]) {
    const nested = join(folder, 'node_modules/npm/bin/npm-cli.js');
    if (existsSync(nested)) return nested;
    if (existsSync(join(folder, 'npm'))) return realpathSync(join(folder, 'npm'));
  }
  throw new Refusal('npm est introuvable. Installez Node avec npm (https://nodejs.org), puis recommencez.');
}

/**
 * Runs `npm ci` in `folder`: exactly the lock file, its development packages only with `tools`, whatever NODE_ENV is.
 * Throws a Refusal with the likely cause and npm's own first lines.
 */
export async function npmCi(folder, { tools = false } = {}) {
  const npm = findNpm();
  const args = ['ci', tools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm rolls back slowly when it is stopped; the rest of a cancelled installation is installed again anyway.
  const options = { cwd: folder, output: 'pipe', patience: 1000 };
  const child = npm.endsWith('.js') ? startNode([npm, ...args], options) : startProgram(npm, args, options);
  const { code, text } = await readOutput(child);
  if (code === 0) return;
  const cause = causes.find(([pattern]) => pattern.test(text))?.[1] ?? 'L’installation des paquets a échoué.';
  const detail = text.trim().split('\n').slice(0, 12).join('\n');
  throw new Refusal(`${cause}\n\n${detail}`);
}
