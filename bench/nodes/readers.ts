/** Readers of a public booklet: each GET must be answered with the page, whatever node is down. */
import type { Load } from './load.ts';
import { pause } from './load.ts';

const PAUSE_MS = 25;

export interface ReaderCounts {
  requests: number;
  errors: number;
}

export interface Readers extends Load {
  /** Counts of the phase under way, and of those before it. */
  counts: Map<string, ReaderCounts>;
  beginPhase: (name: string) => void;
}

export const createReaders = (address: string, base: string, slugs: readonly string[], count: number): Readers => {
  const counts = new Map<string, ReaderCounts>();
  let current: ReaderCounts = { requests: 0, errors: 0 };
  const failures = new Map<string, number>();
  const beginPhase = (name: string) => {
    current = { requests: 0, errors: 0 };
    counts.set(name, current);
  };
  const countFailure = (phase: ReaderCounts, reason: string) => {
    phase.errors += 1;
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  };
  const readPage = async (slug: string) => {
    // The phase in which the request began.
    const phase = current;
    phase.requests += 1;
    try {
      const response = await fetch(`${address}${base}/${slug}`);
      const text = await response.text();
      if (response.status !== 200) countFailure(phase, `answer ${response.status}`);
      else if (!text.includes('</html>')) countFailure(phase, 'page cut');
    } catch (error) {
      countFailure(phase, error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error));
    }
  };
  return {
    name: 'lectures',
    counts,
    beginPhase,
    run: async (signal) => {
      const read = async (reader: number) => {
        for (let n = reader; !signal.aborted; n += 1) {
          await readPage(slugs[n % slugs.length] ?? '');
          await pause(PAUSE_MS, signal);
        }
      };
      await Promise.all(Array.from({ length: count }, (_, reader) => read(reader)));
    },
    verify: async () => {
      const all = [...counts.values()];
      return {
        done: all.reduce((sum, { requests }) => sum + requests, 0),
        errors: all.reduce((sum, { errors }) => sum + errors, 0),
        lost: 0,
        twice: 0,
        notes: [...failures].map(([reason, n]) => `${n} × ${reason}`).join(', '),
      };
    },
  };
};
