/** Limit for all companies together: each parser uses a processor and much memory. */
const MAX_PARSERS = 2;

interface WaitingJob {
  companyId: string;
  start: () => void;
}

/** Runs one job per company and a few in all; free companies are served in order of arrival. */
export class ParserQueue {
  readonly #busy = new Set<string>();
  readonly #waiting: WaitingJob[] = [];

  #startNext(): void {
    while (this.#busy.size < MAX_PARSERS) {
      const index = this.#waiting.findIndex(({ companyId }) => !this.#busy.has(companyId));
      const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!next) return;
      this.#busy.add(next.companyId);
      next.start();
    }
  }

  async run<Result>(companyId: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.#waiting.push({ companyId, start });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#busy.delete(companyId);
      this.#startNext();
    }
  }
}
