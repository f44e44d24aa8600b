import { expect } from 'vitest';

/** Steps of the reference: ten milliseconds of an idle machine. */
const REFERENCE_STEPS = 10_000_000;
const REFERENCE_MS = 10;
/** A busy machine may slow one try; work whose time grows with its input is slow at each try. */
const MAX_TRIES = 3;

let accumulator = 0;

const runReference = (): number => {
  const begun = performance.now();
  for (let n = 0; n < REFERENCE_STEPS; n += 1) accumulator = (Math.imul(accumulator, 31) + n) | 0;
  return performance.now() - begun;
};

const measureMs = async (work: () => unknown): Promise<number> => {
  const before = runReference();
  const begun = performance.now();
  await work();
  const taken = performance.now() - begun;
  const after = runReference();
  return (taken / Math.max(before, after, REFERENCE_MS)) * REFERENCE_MS;
};

/**
 * Expects some work to take less than `ms` milliseconds of an idle machine: a reference runs just before and just
 * after, and a busy machine slows it as much. The work has up to three tries before it counts as too slow.
 */
export const expectWithin = async (ms: number, work: () => unknown): Promise<void> => {
  // The first pass compiles the reference.
  runReference();
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MAX_TRIES && best >= ms; tries += 1) best = Math.min(best, await measureMs(work));
  expect(best, 'milliseconds of a machine with nothing else to do').toBeLessThan(ms);
};
