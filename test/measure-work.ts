/** Additions of the reference: ten milliseconds of a machine with nothing else to do. */
const ADDITIONS = 10_000_000;
const REFERENCE_MS = 10;

let kept = 0;

const runReference = (): number => {
  const begun = performance.now();
  for (let n = 0; n < ADDITIONS; n += 1) kept = (Math.imul(kept, 31) + n) | 0;
  return performance.now() - begun;
};

/**
 * How long some work takes, in milliseconds of a machine with nothing else to do: beside the work, a reference is timed just before
 * and just after. On a busy machine both take longer, and a limit holds all the same.
 */
export const measureWork = async (work: () => unknown): Promise<number> => {
  // The first pass compiles the reference.
  runReference();
  const before = runReference();
  const begun = performance.now();
  await work();
  const taken = performance.now() - begun;
  const after = runReference();
  return (taken / Math.max(before, after, REFERENCE_MS)) * REFERENCE_MS;
};
