/** The process that parses one file and exits. Nothing in its memory survives; its parent may kill it at any time. */
import { writeFile } from 'node:fs/promises';
import { serialize } from 'node:v8';
import { parsers } from './parsers.ts';
import { Refusal } from './platform/http/refusal.ts';
import type { OnProgress, ParserMessage, ParserRequest } from './platform/work/parsing/parser.ts';

const sendMessage = (message: ParserMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

const PROGRESS_EVERY_MS = 200;

const createThrottledProgress = (): OnProgress => {
  let last = 0;
  return async (share) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    await sendMessage({ kind: 'progress', share });
  };
};

const runRequest = async ({ name, input, resultPath }: ParserRequest): Promise<ParserMessage> => {
  try {
    // The request comes from the server, which types it.
    const parse = (await parsers[name]()) as (input: unknown, onProgress: OnProgress) => Promise<unknown>;
    await writeFile(resultPath, serialize(await parse(input, createThrottledProgress())));
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, values: { ...error.values } };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.once('message', async (order: ParserRequest) => {
  await sendMessage(await runRequest(order));
  process.exit(0);
});
// Without the parent process, nobody reads the result.
process.once('disconnect', () => process.exit(1));
