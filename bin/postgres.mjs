/**
 * Starts its own empty PostgreSQL on a free port of the loopback address, and prints its URL; on SIGTERM, Ctrl-C or the
 * death of its parent, stops it and removes its data. A parent with a channel may send 'fast' or 'immediate':
 * PostgreSQL stops in that mode and restarts on the same port; the answer is 'restarted'. Exit code 2: PostgreSQL is
 * not installed and cannot be.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './lib/apt.mjs';
import { exitCodeOf, readOutput, startProgram } from './lib/child.mjs';
import { findInPath } from './lib/find-program.mjs';
import { freePort } from './lib/free-port.mjs';
import { Refusal, refuse } from './lib/say.mjs';

const debianHome = '/usr/lib/postgresql';

/** The folder of `initdb` and `postgres`: the newest version of Debian, else the one in the path. */
function findPrograms() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions
    .map((version) => join(debianHome, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  return folder ?? findInPath('initdb')?.replace(/\/initdb$/, '');
}

/** PostgreSQL refuses to run as root: the account to use instead. */
function findAccount() {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (flag, name) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: numberOf('-u', name), gid: numberOf('-g', name) };
    } catch {
      // This account does not exist: try the next one.
    }
  }
  throw new Refusal(
    'PostgreSQL ne peut pas fonctionner en root, et il n’y a ni compte « postgres » ni compte « nobody ».',
  );
}

/** Signals of the shutdown modes: `fast` rolls back the clients' transactions, `immediate` ends as in a crash. */
const stopSignalOf = { fast: 'SIGINT', immediate: 'SIGQUIT' };

/** Resolves once PostgreSQL accepts connections. SIGTERM would make it wait for its clients to disconnect. */
function run(programs, args, options) {
  const server = startProgram(join(programs, 'postgres'), args, { ...options, stopSignal: 'SIGINT' });
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    server.stderr.setEncoding('utf8').on('data', (piece) => {
      if (isReady) return;
      log += piece;
      isReady = log.includes('ready to accept connections');
      if (isReady) resolve(server);
    });
    server.once('exit', () => {
      if (!isReady) reject(new Refusal(`PostgreSQL n’a pas démarré.\n\n${log}`));
    });
  });
}

async function start() {
  const programs = findPrograms() ?? ((await aptInstall('postgresql')) ? findPrograms() : null);
  if (!programs) process.exit(2);
  const account = findAccount();
  const home = mkdtempSync(join(tmpdir(), 'embarque-postgres-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid);
  const options = { ...account, cwd: home, output: 'pipe', env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8' } };
  const data = join(home, 'data');
  const creation = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const created = await readOutput(startProgram(join(programs, 'initdb'), creation, options));
  if (created.code !== 0) throw new Refusal(`PostgreSQL n’a pas pu créer sa base.\n\n${created.text}`);

  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_connections=200',
    // The data lasts only as long as the tests.
    'fsync=off',
    'full_page_writes=off',
    // Each test file creates a database: avoid checkpoints in between.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=4GB',
    'checkpoint_timeout=1d',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server = await run(programs, args, options);
  console.log(`postgresql://postgres@127.0.0.1:${port}/postgres`);
  process.on('message', async (mode) => {
    const signal = stopSignalOf[mode];
    if (!signal) return;
    const gone = exitCodeOf(server);
    server.kill(signal);
    await gone;
    server = await run(programs, args, options);
    process.send('restarted');
  });
  // Listening for restart requests must not keep this program alive.
  process.channel?.unref();
}

await start().catch(refuse);
