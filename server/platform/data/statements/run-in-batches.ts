/**
 * Repeats a task that handles at most `size` items and returns how many it did, until none is left: no statement locks
 * its rows for long. Returns the total.
 */
export const runInBatches = async (size: number, work: (size: number) => Promise<number>): Promise<number> => {
  let total = 0;
  for (;;) {
    const done = await work(size);
    total += done;
    if (done < size) return total;
  }
};
