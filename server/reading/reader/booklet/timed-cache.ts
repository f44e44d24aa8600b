/** Maximum entries: more than any node serves, few enough when an attacker tries many addresses or tokens. */
const MAX_CACHED_ENTRIES = 5000;

interface CacheEntry<Value> {
  at: number;
  answer: Promise<Value>;
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
      known.set(key, { at: now, answer });
      // A failure reaches the waiting callers, and is not cached.
      answer.catch(() => known.delete(key));
      return answer;
    },
    /** Removes one entry, so that the next call queries it again. */
    drop: (key: string) => known.delete(key),
    clear: () => known.clear(),
  };
};
