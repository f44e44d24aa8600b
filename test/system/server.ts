import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireBuild } from './build.ts';
import { ROOT } from './root.ts';

export interface Start {
  env: Record<string, string>;
  /** Flags for Node, before the script. */
  flags?: readonly string[];
  /** Program and options that run Node, such as one that drops privileges. */
  through?: readonly string[];
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** From the signal to the end, in milliseconds. */
  ms: number;
}

/** The compile cache of `npm start`. */
const compiled = join(ROOT, '.runtime', 'compile-cache');

/** Refuses a bundle built from other sources. Journeys check once, in e2e/global-setup.ts. */
if (process.env.VITEST) await requireBuild('server');

/**
 * A server of these tests lives for seconds. These flags compile the embedded database once, without the optimising
 * second pass, and a larger young generation avoids many small collections of a start: together a quarter of its
 * processor time. Benches measure Node with its defaults.
 */
const shortLived = process.env.VITEST ? ['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64'] : [];

const live = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of live) child.kill('SIGKILL');
});

/** A server in a process of its own, as `npm start` runs it. */
export class Server {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  readonly #ended: Promise<Ended>;
  #since = performance.now();

  constructor({ env, flags = [], through = [] }: Start) {
    const own = [...shortLived, ...flags];
    const [program = '', ...args] = [...through, process.execPath, ...own, join(ROOT, 'dist/server/main.js')];
    this.child = spawn(program, args, {
      cwd: ROOT,
      // The environment of the tests is not passed on: its DATABASE_URL or PORT would apply.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        HOST: '127.0.0.1',
        PORT: '0',
        SERVE_WEB: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    live.add(this.child);
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
        live.delete(this.child);
        resolve({ code, signal, ms: performance.now() - this.#since });
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Address printed when it is ready. Rejects with its output when it ends before. */
  async ready(): Promise<string> {
    let gone: Ended | null = null;
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

  ended(): Promise<Ended> {
    return this.#ended;
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#since = performance.now();
    this.child.kill(signal);
    return this.#ended;
  }
}
