import type { Db } from '../../platform/data/connection/client.ts';

/** Lines written by one statement, at most. */
const MAX_BATCH_LINES = 50;

interface WaitingLine<Line> {
  line: Line;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Groups the lines that come while others of the same chain are being written: they wait for the lock of the chain
 * anyway, and one statement with one commit then writes them all. A line that comes alone is written at once. Each
 * caller waits until its own line is committed.
 */
export const createLineBatches = <Line>(
  insert: (db: Db, chain: string | null, lines: readonly Line[]) => Promise<void>,
) => {
  const queues = new WeakMap<Db, Map<string | null, WaitingLine<Line>[]>>();

  const writeBatch = async (db: Db, chain: string | null, batch: readonly WaitingLine<Line>[]): Promise<void> => {
    try {
      await insert(
        db,
        chain,
        batch.map(({ line }) => line),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      // The database refused one of them: the others must not share its fate. Or the answer was lost, and they may be
      // stored: `insert` leaves out those.
      else for (const one of batch) await writeBatch(db, chain, [one]);
    }
  };

  return (db: Db, chain: string | null, line: Line): Promise<void> => {
    const ofDatabase = queues.get(db) ?? new Map<string | null, WaitingLine<Line>[]>();
    queues.set(db, ofDatabase);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = ofDatabase.get(chain);
    if (waiting) {
      waiting.push({ line, resolve, reject });
      return promise;
    }
    const queue: WaitingLine<Line>[] = [{ line, resolve, reject }];
    ofDatabase.set(chain, queue);
    const writeAll = async (): Promise<void> => {
      while (queue.length > 0) await writeBatch(db, chain, queue.splice(0, MAX_BATCH_LINES));
      ofDatabase.delete(chain);
    };
    void writeAll();
    return promise;
  };
};
