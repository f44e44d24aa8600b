import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';
import { IMAGE_OPERATIONS } from './image-operations.ts';
import type { ImageAnswer, ImageRequest } from './image-pool.ts';

/* A process that only decodes images: the server may kill it at any moment. */

// One image at a time, on one thread, because several such processes run.
sharp.concurrency(1);
sharp.cache(false);

const sendAnswer = (message: ImageAnswer): void => {
  process.send?.(message);
};

process.on('message', async ({ name, input }: ImageRequest) => {
  try {
    const run = IMAGE_OPERATIONS[name] as (input: ImageRequest['input']) => Promise<unknown>;
    sendAnswer({ kind: 'done', result: await run(input) });
  } catch (error) {
    if (error instanceof Refusal) sendAnswer({ kind: 'refused', code: error.code, values: error.values });
    else sendAnswer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

// The server ends its image processes; a signal to the whole group (Ctrl-C) must not interrupt pending work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// A normal exit would wait for the decoding thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

sendAnswer({ kind: 'ready' });
