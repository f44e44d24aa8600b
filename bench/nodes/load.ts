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

export interface FailedAnswer {
  phase: string;
  /** Milliseconds since 1970. */
  at: number;
  /** 0 without an answer. */
  status: number;
  text: string;
}

let phase = '';
export const phases: string[] = [];
/** Failed answers to writers. */
export const failedAnswers: FailedAnswer[] = [];

/** Names what happens to the nodes from now on. */
export const beginPhase = (name: string): void => {
  phase = name;
  phases.push(name);
};

const isOutage = (status: number): boolean => status === 0 || status >= 500;

export const countFailure = (status: number, text: string): void => {
  if (isOutage(status)) failedAnswers.push({ phase, at: Date.now(), status, text });
};

/** Throws for a refusal: it is not an outage, and trying again would hide it. */
export const requireOutage = ({ status, text }: { status: number; text: string }): void => {
  if (!isOutage(status)) throw new Error(text);
};

export type Attempt<T> = { value: T } | { status: number; text: string };

/** The result of a call, or its status: 0 without an answer. Errors of the bench itself are thrown. */
export const attempt = async <T>(request: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { value: await request() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, answered] = / answered (\d{3})/.exec(text) ?? [];
    if (answered === undefined && text !== 'fetch failed') throw error;
    const status = Number(answered ?? 0);
    countFailure(status, text);
    return { status, text };
  }
};

/** Tries until it succeeds, as a person does. */
export const insist = async <T>(request: () => Promise<T>, countError: () => void): Promise<T> => {
  for (;;) {
    const result = await attempt(request);
    if ('value' in result) return result.value;
    requireOutage(result);
    countError();
    await wait(100);
  }
};
