import { setTimeout as wait } from 'node:timers/promises';

interface Repetition {
  /** Runs in all. */
  maxTries: number;
  /** True for an error after which another run may succeed. */
  canRepeat: (error: unknown) => boolean;
  /** Wait after this many runs, in milliseconds. */
  getWaitMs: (tries: number) => number;
}

/** Runs work that may fail for a moment, and runs it again. Throws its last error. */
export const repeat = async <Result>(
  work: () => Promise<Result>,
  { maxTries, canRepeat, getWaitMs }: Repetition,
): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries || !canRepeat(error)) throw error;
      await wait(getWaitMs(tries));
    }
  }
};
