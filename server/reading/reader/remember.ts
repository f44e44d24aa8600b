/** Addresses, tokens… remembered: more than any node serves, few enough to be harmless when somebody tries them all. */
const MOST = 5000;

interface Remembered<Value> {
  at: number;
  answer: Promise<Value>;
}

/** Answers from memory while younger than `fresh` milliseconds; else asks once, however many wait. */
export const remember = <Value, Given extends unknown[] = []>(
  fresh: number,
  ask: (key: string, ...given: Given) => Promise<Value>,
) => {
  const known = new Map<string, Remembered<Value>>();
  return {
    get: (key: string, ...given: Given): Promise<Value> => {
      // Not the time of day, which may go back.
      const now = performance.now();
      const entry = known.get(key);
      if (entry && now - entry.at < fresh) return entry.answer;
      if (known.size >= MOST) known.clear();
      const answer = ask(key, ...given);
      known.set(key, { at: now, answer });
      // A failure is told to those who wait, and not remembered.
      answer.catch(() => known.delete(key));
      return answer;
    },
    /** What is known of one is asked for again. */
    drop: (key: string) => known.delete(key),
    clear: () => known.clear(),
  };
};
