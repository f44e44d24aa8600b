import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { ErrorCode, ErrorValues } from '../../../../contract/platform/errors.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireProgram } from '../project-paths.ts';
import { FairQueue } from './fair-queue.ts';
import type { ImageOperation, ImageOperationInput, ImageOperationResult } from './image-operations.ts';

export interface ImageRequest {
  name: ImageOperation;
  input: ImageOperationInput<ImageOperation>;
}

export type ImageAnswer =
  | { kind: 'ready' }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; code: ErrorCode; values: ErrorValues }
  | { kind: 'failed'; message: string };

interface ImageTask {
  request: ImageRequest;
  companyId: string;
  fileName: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface ImageWorker {
  child: ChildProcess;
  isReady: boolean;
  task: ImageTask | null;
  /** Kills the process if a task takes too long, or ends it when idle. */
  timer: NodeJS.Timeout | null;
}

interface ImagePoolOptions {
  /** Maximum number of processes: each may need several hundred megabytes. */
  size: number;
  timeLimitMs: number;
}

const IMAGE_PROGRAM = requireProgram('platform/files/images/image-process');
/** Far above the time of the largest animation on a slow machine. */
const TIME_LIMIT_MS = 60_000;
/** A vector drawing has few shapes: a longer time means an attack. */
const DRAWING_TIME_LIMIT_MS = 10_000;
/** Idle time after which a process ends to free its memory. */
const IDLE_MS = 60_000;

const isVectorDrawing = ({ input }: ImageRequest): boolean =>
  'mime' in input ? input.mime === 'image/svg+xml' : input.bytes.subarray(0, 5).toString('latin1') === '<svg ';

/**
 * A pool of image decoding processes, started on demand. A crash or a timeout kills one process only: its task is
 * refused, and the others continue. Companies take turns, and none may use all processes.
 */
export class ImagePool {
  readonly #size: number;
  readonly #timeLimitMs: number;
  readonly #queue = new FairQueue<ImageTask>();
  readonly #workers = new Set<ImageWorker>();

  constructor({ size, timeLimitMs }: ImagePoolOptions) {
    this.#size = size;
    this.#timeLimitMs = timeLimitMs;
  }

  run<Name extends ImageOperation>(
    name: Name,
    input: ImageOperationInput<Name>,
    { companyId, fileName }: { companyId: string; fileName: string },
  ): Promise<ImageOperationResult<Name>> {
    return new Promise((resolve, reject) => {
      const request = { name, input } as ImageRequest;
      const task: ImageTask = {
        request,
        companyId,
        fileName,
        resolve: (result) => resolve(result as ImageOperationResult<Name>),
        reject,
      };
      this.#queue.add(companyId, task);
      this.#dispatch();
    });
  }

  /** Kills all processes, for tests. */
  close(): void {
    for (const { child } of this.#workers) child.kill('SIGKILL');
  }

  #mayRun(companyId: string): boolean {
    const mine = [...this.#workers].filter(({ task }) => task?.companyId === companyId).length;
    return mine < Math.max(1, this.#size - 1);
  }

  #dispatch(): void {
    for (;;) {
      const idle = [...this.#workers].find(({ task }) => task === null);
      if (!idle && this.#workers.size >= this.#size) return;
      const task = this.#queue.take((companyId) => this.#mayRun(companyId));
      if (!task) return;
      const worker = idle ?? this.#start();
      worker.task = task;
      worker.child.ref();
      worker.child.channel?.ref();
      if (worker.isReady) this.#hand(worker);
    }
  }

  #hand(worker: ImageWorker): void {
    const { task } = worker;
    if (worker.timer) clearTimeout(worker.timer);
    worker.timer = null;
    if (!task) return;
    const limit = Math.min(
      this.#timeLimitMs,
      isVectorDrawing(task.request) ? DRAWING_TIME_LIMIT_MS : this.#timeLimitMs,
    );
    worker.timer = setTimeout(() => {
      this.#workers.delete(worker);
      worker.child.kill('SIGKILL');
      task.reject(new Refusal('MED-022', { fichier: task.fileName }));
      this.#dispatch();
    }, limit);
    worker.child.send(task.request);
  }

  #start(): ImageWorker {
    const child = fork(IMAGE_PROGRAM, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=512'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: ImageWorker = { child, isReady: false, task: null, timer: null };
    this.#workers.add(worker);
    child.on('message', (answer: ImageAnswer) => this.#receive(worker, answer));
    const onGone = () => {
      if (!this.#workers.delete(worker)) return;
      if (worker.timer) clearTimeout(worker.timer);
      const { task, isReady } = worker;
      // Bytes that crash the decoder are not an image.
      task?.reject(isReady ? new Refusal('MED-008', { fichier: task.fileName }) : new Error('No image process'));
      this.#dispatch();
    };
    child.once('exit', onGone);
    child.on('error', onGone);
    return worker;
  }

  #receive(worker: ImageWorker, answer: ImageAnswer): void {
    if (answer.kind === 'ready') {
      worker.isReady = true;
      this.#hand(worker);
      return;
    }
    const { task } = worker;
    if (!task) return;
    worker.task = null;
    if (worker.timer) clearTimeout(worker.timer);
    worker.timer = setTimeout(() => {
      this.#workers.delete(worker);
      worker.child.disconnect();
    }, IDLE_MS).unref();
    worker.child.unref();
    worker.child.channel?.unref();
    if (answer.kind === 'done') task.resolve(answer.result);
    else if (answer.kind === 'refused') task.reject(new Refusal(answer.code, answer.values));
    else task.reject(new Error(answer.message));
    this.#dispatch();
  }
}

const imagePool = new ImagePool({ size: Math.max(4, availableParallelism()), timeLimitMs: TIME_LIMIT_MS });

/** Runs an image operation in a separate process, in the company's turn. Throws MED-022 after a timeout. */
export const runImageOperation: ImagePool['run'] = (name, input, turn) => imagePool.run(name, input, turn);
