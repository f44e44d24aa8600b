/** Maximum entries: more than any node serves, few enough when an attacker tries many addresses or tokens. */
const MAX_CACHED_ENTRIES = 5000;

interface CacheEntry<Value> {
  at: number;
  answer: Promise<Value>;
  /** The answer once it is known. */
  value?: Value;
}

/** Caches answers for `fresh` milliseconds. Concurrent calls for a missing key share one query. */
export const createTimedCache = <Value, Given extends unknown[] = []>(
  fresh: number,
  ask: (key: string, ...given: Given) => Promise<Value>,
) => {
  const known = new Map<string, CacheEntry<Value>>();
  return {
    get: (key: string, ...given: Given): Promise<Value> => {
      // A monotonic clock: the time of day may go back.
      const now = performance.now();
      const entry = known.get(key);
      if (entry && now - entry.at < fresh) return entry.answer;
      if (known.size >= MAX_CACHED_ENTRIES) known.clear();
      const answer = ask(key, ...given);
      const added: CacheEntry<Value> = { at: now, answer };
      known.set(key, added);
      answer.then(
        (value) => {
          added.value = value;
        },
        // A failure reaches the waiting callers, and is not cached.
        () => known.delete(key),
      );
      return answer;
    },
    /** The cached answer, without waiting; undefined: unknown yet, or too old. */
    peek: (key: string): Value | undefined => {
      const entry = known.get(key);
      return entry && performance.now() - entry.at < fresh ? entry.value : undefined;
    },
    /** Removes one entry, so that the next call queries it again. */
    drop: (key: string) => known.delete(key),
    clear: () => known.clear(),
  };
};
