import { SILENCE } from '../../platform/data/workers.ts';

/** Milliseconds, but `silence`. */
export interface Pace {
  /** Between two looks for something to send. */
  poll: number;
  /** Between two signs of life. */
  beat: number;
  /** Seconds without one after which a worker is dead. */
  silence: number;
  /** Between tries of a mail server that refuses. */
  tries: readonly number[];
}

export const PACE: Pace = { poll: 1000, beat: 5000, silence: SILENCE, tries: [1000, 3000] };
