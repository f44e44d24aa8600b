import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { ErrorCode } from '../../../../contract/platform/errors.ts';
import { MEGABYTE } from '../../../../contract/platform/text/size.ts';
import { requireProgram } from '../../files/project-paths.ts';
import { withTemporaryFolder } from '../../files/received-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OnProgress, ParserInput, ParserMessage, ParserName, ParserRequest, ParserResult } from './parser.ts';
import { ParserQueue } from './parser-queue.ts';

const PARSER_PROGRAM = requireProgram('parser-process');
const MEMORY_CHECK_MS = 100;
/** Lower priority than requests: parsing may be slow, answers may not. */
const PARSER_NICENESS = 10;

export interface ParserLimits {
  seconds: number;
  /** JavaScript heap, in Mo. */
  heap: number;
  /** Total resident memory including buffers, in Mo. Enforced only where `/proc` exists. */
  resident: number;
}

/** A document of 150,000 words needs a tenth of each. */
export const PARSER_LIMITS: ParserLimits = { seconds: 60, heap: 512, resident: 1024 };

/** A parser ended without a result or a refusal. */
export class ParserFailure extends Error {
  override readonly name = 'ParserFailure';
}

const runningProcesses = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningProcesses) child.kill('SIGKILL');
});

const getResidentMegabytes = (pid: number): number => {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / MEGABYTE;
  } catch {
    return 0;
  }
};

const startProcess = ({ heap }: ParserLimits): ChildProcess => {
  const cache = getCompileCacheDir();
  return fork(PARSER_PROGRAM, [], {
    execArgv: [`--max-old-space-size=${heap}`],
    // A parser needs no settings or secrets of the server.
    env: { ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

/**
 * Runs one process to its end. Rejects with IMP-007 after a timeout, IMP-008 above the memory limit, or the parser's
 * refusal.
 */
const runProcess = (
  order: ParserRequest,
  fileName: string,
  limits: ParserLimits,
  onProgress: OnProgress,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = startProcess(limits);
    runningProcesses.add(child);
    let outcome: ParserMessage | null = null;
    let cause: 'time' | 'memory' | null = null;
    const kill = (why: 'time' | 'memory') => {
      cause ??= why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill('time'), limits.seconds * 1000);
    const watch = setInterval(() => {
      if (child.pid && getResidentMegabytes(child.pid) > limits.resident) kill('memory');
    }, MEMORY_CHECK_MS);
    const end = () => {
      clearTimeout(timer);
      clearInterval(watch);
      runningProcesses.delete(child);
    };
    child.on('message', (message: ParserMessage) => {
      if (message.kind === 'progress') void onProgress(message.share);
      else outcome = message;
    });
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      end();
      // Node ends with this signal when the heap is full.
      if (signal === 'SIGABRT' || code === 134) cause ??= 'memory';
      if (outcome?.kind === 'done') resolve();
      else if (outcome?.kind === 'refused') reject(new Refusal(outcome.code as ErrorCode, outcome.values));
      else if (cause === 'time') reject(new Refusal('IMP-007', { fichier: fileName, n: limits.seconds }));
      else if (cause === 'memory') reject(new Refusal('IMP-008', { fichier: fileName }));
      else
        reject(
          new ParserFailure(
            outcome?.kind === 'failed' ? outcome.reason : `ended by ${signal ?? code} without a result`,
          ),
        );
    });
    if (child.pid) {
      try {
        setPriority(child.pid, PARSER_NICENESS);
      } catch {
        // The system refuses to change the priority.
      }
    }
    child.send(order);
  });

const parserQueue = new ParserQueue();

export interface ParserRunOptions<Name extends ParserName> {
  /** Company of the file, for its turn: each company parses one file at a time. */
  companyId: string;
  fileName: string;
  input: ParserInput<Name>;
  limits?: ParserLimits;
  onProgress?: OnProgress;
}

/**
 * Parses a file in a separate process with limits of time and memory, so that no file can slow down or stop the server.
 * Waits for the company's turn. Throws the parser's own `Refusal`, IMP-007 (too long), IMP-008 (too much memory) or a
 * `ParserFailure`.
 */
export const runParser = <Name extends ParserName>(
  name: Name,
  { companyId, fileName, input, limits = PARSER_LIMITS, onProgress = () => {} }: ParserRunOptions<Name>,
): Promise<ParserResult<Name>> =>
  parserQueue.run(companyId, () =>
    withTemporaryFolder(async (folder) => {
      const resultPath = join(folder, 'result');
      await runProcess({ name, input, resultPath }, fileName, limits, onProgress);
      // The server's own process wrote it for this call.
      return deserialize(await readFile(resultPath)) as ParserResult<Name>;
    }),
  );
