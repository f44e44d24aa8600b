import { getCompileCacheDir } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { requireProgram } from '../../files/project-paths.ts';
import type { AnswerMessage, CallMessage, DatabaseCall, StatementResult, ThreadOptions } from './embedded-messages.ts';

// PGlite is compiled by one thread at a time, beside the server that loads: with more of them, a start on two cores takes a
// sixth longer.
setFlagsFromString('--wasm-num-compilation-tasks=1');

const THREAD_PROGRAM = requireProgram('platform/data/embedded/database-thread');

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface QueryOptions {
  rowMode?: 'array' | 'object';
  /** Drizzle's: each keeps the text of its type. */
  parsers?: Record<number, unknown>;
}

/** Statements of a transaction, or of no transaction. */
interface StatementRunner {
  query: (text: string, params?: unknown[], options?: QueryOptions) => Promise<StatementResult>;
  exec: (text: string) => Promise<StatementResult[]>;
}

/** PGlite once a thread has compiled it: compiling it again, for each database, takes as long as opening one. */
let program: WebAssembly.Module | null = null;

const OPENING_ID = 0;
/** The thread holds results for an instant only: more room for young objects takes 25 MB of memory and saves no time. */
const MAX_YOUNG_OBJECTS_MB = 8;

/** What the thread threw: PGlite's errors hold what PostgreSQL tells, its file system throws plain objects. */
const restoreFailure = ({ failure }: Extract<AnswerMessage, { failure: unknown }>): unknown =>
  failure.isError ? Object.assign(new Error(failure.message), failure.fields) : failure.fields;

/**
 * An embedded database that runs in a thread of its own: a long statement delays the requests that wait for it, and no
 * other. Has what Drizzle and pg-boss use of PGlite. A statement outside of an open transaction waits for its end.
 */
export class EmbeddedClient implements StatementRunner {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = OPENING_ID;
  #lastTransaction = 0;
  /** Why no call can be made any more. */
  #loss: Error | null = null;
  /** The end of the thread is expected: it has not opened its database yet, or closes it. */
  #mayEnd = true;

  private constructor(options: Pick<ThreadOptions, 'folder' | 'snapshot'>) {
    this.#worker = new Worker(THREAD_PROGRAM, {
      // Options of the process are for its own script.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_OBJECTS_MB },
      workerData: { ...options, program, compileCache: getCompileCacheDir() ?? null } satisfies ThreadOptions,
    });
    this.#worker.on('message', (message: AnswerMessage) => this.#settle(message));
    this.#worker.on('error', (error) => this.#lose(error));
    this.#worker.on('exit', () => this.#lose(new Error('The embedded database is closed')));
  }

  /** Opens a database in a folder, or in memory when `folder` is null. Rejects with what PGlite throws. */
  static async open(options: Pick<ThreadOptions, 'folder' | 'snapshot'>): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(options);
    try {
      program = (await client.#wait(OPENING_ID)) as WebAssembly.Module;
    } catch (error) {
      await client.#worker.terminate();
      throw error;
    }
    client.#mayEnd = false;
    return client;
  }

  query(text: string, params: unknown[] = [], options: QueryOptions = {}): Promise<StatementResult> {
    return this.#query(null, text, params, options);
  }

  exec(text: string): Promise<StatementResult[]> {
    return this.#call({ kind: 'exec', text, transaction: null }) as Promise<StatementResult[]>;
  }

  /** Runs `work` in a transaction, rolled back when it throws. */
  async transaction<Value>(work: (inside: StatementRunner) => Promise<Value>): Promise<Value> {
    this.#lastTransaction += 1;
    const transaction = this.#lastTransaction;
    await this.#call({ kind: 'begin', transaction });
    let value: Value;
    try {
      value = await work({
        query: (text, params = [], options = {}) => this.#query(transaction, text, params, options),
        exec: (text) => this.#call({ kind: 'exec', text, transaction }) as Promise<StatementResult[]>,
      });
    } catch (error) {
      await this.#call({ kind: 'end', transaction, isCommitted: false });
      throw error;
    }
    await this.#call({ kind: 'end', transaction, isCommitted: true });
    return value;
  }

  /** The whole database at one instant, a gzipped tar. */
  async dump(): Promise<Uint8Array> {
    return new Uint8Array((await this.#call({ kind: 'dump' })) as ArrayBuffer);
  }

  async close(): Promise<void> {
    this.#mayEnd = true;
    try {
      await this.#call({ kind: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }

  #query(
    transaction: number | null,
    text: string,
    params: unknown[],
    { rowMode = 'object', parsers = {} }: QueryOptions,
  ) {
    const rawTypes = Object.keys(parsers).map(Number);
    const call: DatabaseCall = { kind: 'query', text, params, rowMode, rawTypes, transaction };
    return this.#call(call) as Promise<StatementResult>;
  }

  #call(call: DatabaseCall): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = this.#wait(id);
    if (this.#loss !== null) return answer;
    try {
      this.#worker.postMessage({ id, call } satisfies CallMessage);
    } catch (error) {
      // A value that cannot be sent, such as a function.
      this.#takePending(id)?.reject(error);
    }
    return answer;
  }

  /** The process waits for an answer, and not for a database that nobody closes. */
  #wait(id: number): Promise<unknown> {
    if (this.#loss) return Promise.reject(this.#loss);
    if (this.#pending.size === 0) this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
  }

  #settle(message: AnswerMessage): void {
    const pending = this.#takePending(message.id);
    if ('failure' in message) pending?.reject(restoreFailure(message));
    else pending?.resolve(message.value);
  }

  #takePending(id: number): PendingCall | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#worker.unref();
    return pending;
  }

  /**
   * Fails every call. Where the thread ends by itself, so does the process, as when PGlite ran out of memory in it: whatever
   * watches over the process starts it again, and nothing else would give it its database back.
   */
  #lose(loss: Error): void {
    const isUnexpected = this.#loss === null && !this.#mayEnd;
    this.#loss ??= loss;
    for (const { reject } of this.#pending.values()) reject(loss);
    this.#pending.clear();
    if (isUnexpected) {
      setImmediate(() => {
        throw loss;
      });
    }
  }
}
