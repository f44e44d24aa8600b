import { repeat } from '../../repeat.ts';
import { hasErrorCode } from './outage.ts';

/**
 * SQLSTATE of a deadlock and of a serialization failure: PostgreSQL cancels one of those that wait for each other, and
 * nothing of it stays. Running it again is right, and succeeds once the others are done.
 */
const CANCELLED_STATES = new Set(['40P01', '40001']);

const MAX_TRIES = 5;
/** Longest wait before the second try, in milliseconds; doubles each time. Random: those that met must not meet again. */
const RETRY_MS = 50;

/** Runs a lone statement or a whole transaction, and again when PostgreSQL cancels it for the sake of another. */
export const repeatCancelled = <Result>(work: () => Promise<Result>): Promise<Result> =>
  repeat(work, {
    maxTries: MAX_TRIES,
    canRepeat: (error) => hasErrorCode(error, CANCELLED_STATES),
    getWaitMs: (tries) => Math.random() * RETRY_MS * 2 ** tries,
  });
