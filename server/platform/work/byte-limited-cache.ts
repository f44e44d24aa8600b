/**
 * Cache limited in bytes, which evicts the least recently used entries first. Concurrent requests for a missing entry
 * share one build.
 */
export const createByteLimitedCache = <Value extends object>(capacity: number, sizeOf: (value: Value) => number) => {
  const kept = new Map<string, { made: Promise<Value>; size: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const measure = (key: string, made: Promise<Value>, value: Value) => {
    const entry = kept.get(key);
    if (entry?.made !== made) return;
    const size = sizeOf(value);
    total += size - entry.size;
    entry.size = size;
    for (const oldest of kept.keys()) {
      if (total <= capacity || oldest === key) break;
      drop(oldest);
    }
  };
  return {
    get: (key: string, make: () => Promise<Value>): Promise<Value> => {
      const entry = kept.get(key);
      if (entry) {
        // The map keeps insertion order: the last entry is the most recently used.
        kept.delete(key);
        kept.set(key, entry);
        return entry.made;
      }
      const made = make();
      kept.set(key, { made, size: 0 });
      made.then(
        (value) => measure(key, made, value),
        () => {
          if (kept.get(key)?.made === made) drop(key);
        },
      );
      return made;
    },
    bytes: () => total,
    clear: () => {
      kept.clear();
      total = 0;
    },
  };
};
