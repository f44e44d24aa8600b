/**
 * Repeats a piece of work that handles at most `size` things and answers how many it did, until there are no more: no
 * statement holds its rows for long. Answers the sum.
 */
export const inBatches = async (size: number, work: (size: number) => Promise<number>): Promise<number> => {
  let total = 0;
  for (;;) {
    const done = await work(size);
    total += done;
    if (done < size) return total;
  }
};
