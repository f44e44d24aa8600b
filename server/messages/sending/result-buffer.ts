import type { Db } from '../../platform/data/connection/client.ts';
import { type MessageResult, recordResults } from './record-results.ts';

/** Number of buffered results that triggers a write. */
const RESULT_BATCH_SIZE = 200;

/** Buffers delivery results and records them in batches, one after the other; a failure is recorded at once. */
export const createResultBuffer = (db: Db, log: { error: (facts: object, words: string) => void }) => {
  let settling: Promise<void> = Promise.resolve();
  let unsettled: MessageResult[] = [];

  /** Records the remaining results; resolves after all earlier batches. */
  const flush = (): Promise<void> => {
    const batch = unsettled;
    unsettled = [];
    if (batch.length > 0) {
      settling = settling
        .then(() => recordResults(db, batch))
        .catch((error: unknown) => log.error({ err: error }, 'what follows from messages was not written'));
    }
    return settling;
  };

  return {
    flush,
    onSettled: (settled: readonly MessageResult[]): void => {
      unsettled.push(...settled);
      const failed = settled.some(({ result }) => result.state !== 'sent');
      if (failed || unsettled.length >= RESULT_BATCH_SIZE) void flush();
    },
  };
};
