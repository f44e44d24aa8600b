import sharp from 'sharp';
import { Refusal } from '../../http/refusal.ts';
import { IMAGE_OPERATIONS } from './image-operations.ts';
import type { ImageAnswer, ImageRequest } from './image-pool.ts';

/* A process that decodes images and nothing else: the server may kill it at any moment. */

// One image at a time, on one thread: there are several such processes.
sharp.concurrency(1);
sharp.cache(false);

const answer = (message: ImageAnswer): void => {
  process.send?.(message);
};

process.on('message', async ({ name, input }: ImageRequest) => {
  try {
    const run = IMAGE_OPERATIONS[name] as (input: ImageRequest['input']) => Promise<unknown>;
    answer({ kind: 'done', result: await run(input) });
  } catch (error) {
    if (error instanceof Refusal) answer({ kind: 'refused', code: error.code, values: error.values });
    else answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

// The server ends its image processes; a signal sent to the whole group (Ctrl-C) must not cut what it still waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// An exit would wait for the thread that decodes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

answer({ kind: 'ready' });
