import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { requireProgram } from '../files/project-paths.ts';

export interface MjmlRequest {
  id: number;
  source: string;
  validationLevel: 'soft' | 'strict';
}

export type MjmlAnswer = { id: number; html: string } | { id: number; failure: string };

interface PendingCompilation {
  resolve: (html: string) => void;
  reject: (error: Error) => void;
}

const MJML_PROGRAM = requireProgram('platform/mail/mjml-process');
/** Idle time after which the process ends to free its memory. */
const IDLE_MS = 60_000;

/** Compiles MJML in a process that starts when needed, and ends when idle. */
export class MjmlCompiler {
  readonly #idleMs: number;
  readonly #pending = new Map<number, PendingCompilation>();
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #count = 0;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  get processId(): number | null {
    return this.#child?.pid ?? null;
  }

  compile(source: string, validationLevel: MjmlRequest['validationLevel']): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = this.#child ?? this.#start();
      this.#count += 1;
      this.#pending.set(this.#count, { resolve, reject });
      if (this.#timer) clearTimeout(this.#timer);
      child.ref();
      child.channel?.ref();
      child.send({ id: this.#count, source, validationLevel } satisfies MjmlRequest);
    });
  }

  #start(): ChildProcess {
    const cache = getCompileCacheDir();
    const child = fork(MJML_PROGRAM, [], {
      execArgv: [],
      // It needs no settings or secrets of the server.
      env: cache ? { NODE_COMPILE_CACHE: cache } : {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: MjmlAnswer) => this.#receive(child, answer));
    const onGone = () => {
      if (this.#child !== child) return;
      this.#child = null;
      const lost = [...this.#pending.values()];
      this.#pending.clear();
      for (const { reject } of lost) reject(new Error('The MJML process ended'));
    };
    child.once('exit', onGone);
    child.on('error', onGone);
    this.#child = child;
    return child;
  }

  #receive(child: ChildProcess, answer: MjmlAnswer): void {
    const compilation = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('html' in answer) compilation?.resolve(answer.html);
    else compilation?.reject(new Error(answer.failure));
    if (this.#pending.size > 0) return;
    child.unref();
    child.channel?.unref();
    this.#timer = setTimeout(() => {
      this.#child = null;
      child.disconnect();
    }, this.#idleMs).unref();
  }
}

const compiler = new MjmlCompiler(IDLE_MS);

/**
 * Compiles MJML to HTML in a separate process: its seven hundred modules take a hundred megabytes and half a second, for
 * a few messages a day. Rejects on a wrong source.
 */
export const compileMjml: MjmlCompiler['compile'] = (source, validationLevel) =>
  compiler.compile(source, validationLevel);
