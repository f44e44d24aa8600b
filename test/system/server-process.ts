import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireBuild } from './build.ts';
import { PROJECT_ROOT } from './root.ts';

export interface ServerOptions {
  env: Record<string, string>;
  /** Folder with the build: by default this one; else a production folder. */
  root?: string;
  /** Flags for Node, before the script. */
  flags?: readonly string[];
  /** Program and options that run Node, such as one that drops privileges. */
  launcher?: readonly string[];
}

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** From the signal to the end, in milliseconds. */
  ms: number;
}

/** The compile cache of `npm start`. */
const COMPILE_CACHE = join(PROJECT_ROOT, '.runtime', 'compile-cache');

/** Refuses a bundle built from other sources. Journeys check once, in e2e/global-setup.ts. */
if (process.env.VITEST) await requireBuild('server');

/**
 * A server of these tests lives for seconds. These flags compile the embedded database once, without the optimising
 * second pass, and a larger young generation avoids many small collections of a start: together a quarter of its
 * processor time. Benches measure Node with its defaults.
 */
const shortLivedFlags = process.env.VITEST
  ? ['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64']
  : [];

const runningServers = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningServers) child.kill('SIGKILL');
});

/** A server in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #ended: Promise<ServerExit>;
  #since = performance.now();

  constructor({ env, root = PROJECT_ROOT, flags = [], launcher = [] }: ServerOptions) {
    const own = [...shortLivedFlags, ...flags];
    const [program = '', ...args] = [...launcher, process.execPath, ...own, join(root, 'dist/server/main.js')];
    this.child = spawn(program, args, {
      cwd: root,
      // The environment of the tests is not passed on: its DATABASE_URL or PORT would apply.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        HOST: '127.0.0.1',
        PORT: '0',
        SERVE_WEB: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    runningServers.add(this.child);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    // An error of spawn is written to `stderr`: a rejection here would fail the code that stops this server later.
    this.child.on('error', (error) => {
      this.stderr += error.message;
    });
    this.#ended = new Promise((resolve) => {
      this.child.once('close', (code, signal) => {
        runningServers.delete(this.child);
        resolve({ code, signal, ms: performance.now() - this.#since });
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Address printed when it is ready. Rejects with its output when it ends before. */
  async waitUntilReady(): Promise<string> {
    let gone: ServerExit | null = null;
    void this.#ended.then((ended) => {
      gone = ended;
    });
    for (;;) {
      const address = /est prêt\s*: (http:\S+)/.exec(this.stdout)?.[1];
      if (address) return address;
      if (gone) throw new Error(`The server ended before it was ready.\n${this.stdout}\n${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  waitForExit(): Promise<ServerExit> {
    return this.#ended;
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ServerExit> {
    this.#since = performance.now();
    this.child.kill(signal);
    return this.#ended;
  }
}
