import type { Db } from '../../platform/data/client.ts';
import { type Settled, settle } from './settle.ts';

/** Number of buffered results that triggers a write. */
const MANY = 200;

/** Buffers delivery results and records them in batches, one after the other; a failure is recorded at once. */
export const openSettling = (db: Db, log: { error: (facts: object, words: string) => void }) => {
  let settling: Promise<void> = Promise.resolve();
  let unsettled: Settled[] = [];

  /** Records the remaining results; resolves after all earlier batches. */
  const flush = (): Promise<void> => {
    const batch = unsettled;
    unsettled = [];
    if (batch.length > 0) {
      settling = settling
        .then(() => settle(db, batch))
        .catch((error: unknown) => log.error({ err: error }, 'what follows from messages was not written'));
    }
    return settling;
  };

  return {
    flush,
    onSettled: (settled: readonly Settled[]): void => {
      unsettled.push(...settled);
      const failed = settled.some(({ told }) => told.state !== 'sent');
      if (failed || unsettled.length >= MANY) void flush();
    },
  };
};
