import { expect } from 'vitest';

/** Steps of the reference: ten milliseconds of a machine with nothing else to do. */
const STEPS = 10_000_000;
const REFERENCE_MS = 10;
/** A machine that is busy for a moment may hold one up; work that grows with what it reads takes as long each time. */
const TRIES = 3;

let kept = 0;

const runReference = (): number => {
  const begun = performance.now();
  for (let n = 0; n < STEPS; n += 1) kept = (Math.imul(kept, 31) + n) | 0;
  return performance.now() - begun;
};

const measure = async (work: () => unknown): Promise<number> => {
  const before = runReference();
  const begun = performance.now();
  await work();
  const taken = performance.now() - begun;
  const after = runReference();
  return (taken / Math.max(before, after, REFERENCE_MS)) * REFERENCE_MS;
};

/**
 * Expects some work to take less than `ms` milliseconds of a machine with nothing else to do: a reference is timed just before and just
 * after, which a busy machine slows as much. The work is tried again, up to three times in all, before it is told as too slow.
 */
export const expectWithin = async (ms: number, work: () => unknown): Promise<void> => {
  // The first pass compiles the reference.
  runReference();
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best >= ms; tries += 1) best = Math.min(best, await measure(work));
  expect(best, 'milliseconds of a machine with nothing else to do').toBeLessThan(ms);
};
