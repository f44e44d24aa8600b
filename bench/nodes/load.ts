import { setTimeout as wait } from 'node:timers/promises';

/** What a part of the load has counted at its end. */
export interface LoadResult {
  /** Acknowledged pieces of work. */
  done: number;
  /** Answers that were errors, or no answer: the work was tried again. */
  errors: number;
  /** Acknowledged pieces of work that are missing. */
  lost: number;
  /** Pieces of work done more than once. */
  twice: number;
  /** More figures, to be printed. */
  notes: string;
}

/** One kind of work that people do at the same time as others. */
export interface Load {
  name: string;
  /** Works until the signal, then finishes what it began. */
  run: (signal: AbortSignal) => Promise<void>;
  /** Compares what was acknowledged with what there is. */
  verify: () => Promise<LoadResult>;
}

/** Pause of a person between two actions, cut short by the signal. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { ...(signal && { signal }) }).catch(() => {});
};

export type Attempt<T> = { value: T } | { status: number; text: string };

/** The result of a call, or its status: 0 without an answer. Errors of the bench itself are thrown. */
export const attempt = async <T>(request: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await request() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, status] = / answered (\d{3})/.exec(text) ?? [];
    if (status !== undefined) return { status: Number(status), text };
    if (error instanceof TypeError && text === 'fetch failed') return { status: 0, text: String(error.cause) };
    throw error;
  }
};

/** Tries until it succeeds, as a person does. Counts each failure. */
export const insist = async <T>(request: () => Promise<T>, countError: (status: number) => void): Promise<T> => {
  for (;;) {
    const result = await attempt(request);
    if ('value' in result) return result.value;
    // A refusal is not an outage: trying again would hide it.
    if (result.status !== 0 && result.status < 500) throw new Error(result.text);
    countError(result.status);
    await wait(100);
  }
};
