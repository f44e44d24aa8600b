import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, readOutput, startNode, startProgram } from './child.mjs';
import { requireRoom } from './disk.mjs';
import { withLock } from './lock.mjs';
import { npmCi } from './npm.mjs';
import { inRoot, workFolder } from './root.mjs';
import { Refusal, refuse, say } from './say.mjs';

const oldestMajor = 24;
const roomNeeded = 300;
const declaration = inRoot('bin/runtime');

/**
 * Returns at once on a Node that can run Embarque. On an older one, fetches the pinned Node (once), runs `script`, the
 * URL of the calling module, on it with the same arguments, and exits with its code: it then never returns. Callers of
 * this module, and its imports, must stay readable by Node 18.
 */
export async function ensureRuntime(script) {
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return;
  try {
    const node = await pinnedNode();
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
    const args = [...process.execArgv, fileURLToPath(script), ...process.argv.slice(2)];
    // Not leashed: the server and the commands end by themselves when the channel closes, and clean up first.
    const child = startNode(args, { node, env, leashed: false, patience: 40_000 });
    // Registered before any other listener: a forwarded signal must not decide the exit code.
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
    });
    process.exit(await exitCodeOf(child));
  } catch (error) {
    refuse(error);
  }
}

async function pinnedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const pinned = JSON.parse(readFileSync(join(declaration, 'package.json'), 'utf8')).optionalDependencies;
  const version = pinned[name];
  if (!version) {
    throw new Refusal(
      `Embarque demande Node ${oldestMajor} ou plus récent ; cette machine a Node ${process.versions.node}.\n` +
        `Il n’existe pas de Node à télécharger pour ${process.platform} ${process.arch} : installez-le depuis https://nodejs.org.`,
    );
  }
  const program = join('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const home = join(workFolder, `node-${version}`);
  if (!existsSync(join(home, program))) {
    await withLock('runtime', async () => {
      if (!existsSync(join(home, program))) await fetchRuntime(version, home, program);
    });
  }
  return join(home, program);
}

/** Works in a temporary folder, renamed once Node has answered: a partial download never runs. */
async function fetchRuntime(version, home, program) {
  say(`Node ${process.versions.node} trouvé ; Embarque utilise Node ${version}, téléchargé une fois dans .runtime.`);
  for (const name of readdirSync(workFolder)) {
    if (/^(node|fetch)-/.test(name)) rmSync(join(workFolder, name), { recursive: true, force: true });
  }
  requireRoom(workFolder, roomNeeded);
  const unfinished = join(workFolder, `fetch-${process.pid}`);
  const removeUnfinished = () => rmSync(unfinished, { recursive: true, force: true });
  process.once('exit', removeUnfinished);
  mkdirSync(unfinished);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(declaration, file), join(unfinished, file));
  }
  await npmCi(unfinished);
  const answer = await readOutput(startProgram(join(unfinished, program), ['--version'], { output: 'pipe' })).catch(
    () => null,
  );
  if (answer?.text.trim() !== `v${version}`) {
    throw new Refusal(
      `Le Node ${version} téléchargé ne démarre pas sur cette machine : installez Node ${oldestMajor} depuis https://nodejs.org.`,
    );
  }
  renameSync(unfinished, home);
}
