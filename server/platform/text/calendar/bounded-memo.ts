/**
 * Creates a memory of computed values by key. When it holds `max` of them it is emptied: values that are asked for again
 * and again are computed again, and nothing grows without end.
 */
export const createBoundedMemo = <Value>(max: number): ((key: string, compute: () => Value) => Value) => {
  const known = new Map<string, Value>();
  return (key, compute) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= max) known.clear();
    const value = compute();
    known.set(key, value);
    return value;
  };
};
