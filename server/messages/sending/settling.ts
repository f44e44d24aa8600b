import type { Db } from '../../platform/data/client.ts';
import { type Settled, settle } from './settle.ts';

/** What follows from messages is written down for as many at once. */
const MANY = 200;

/** Gathers what became of messages, and writes what follows from it in batches, one after the other; a failure at once. */
export const openSettling = (db: Db, log: { error: (facts: object, words: string) => void }) => {
  let settling: Promise<void> = Promise.resolve();
  let unsettled: Settled[] = [];

  /** Writes down what is left; done once everything before is too. */
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
