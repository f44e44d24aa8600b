import { WORKER_SILENCE_SECONDS } from '../../platform/data/queries/sending-workers.ts';

/** Timings of the sender, in milliseconds except `silence`. */
export interface Pace {
  /** Between two polls. */
  poll: number;
  /** Between two heartbeats. */
  beat: number;
  /** Seconds without a heartbeat after which a worker is dead. */
  silence: number;
  /** Between connection attempts while the mail server refuses. */
  tries: readonly number[];
}

export const DEFAULT_PACE: Pace = { poll: 1000, beat: 5000, silence: WORKER_SILENCE_SECONDS, tries: [1000, 3000] };
