/** Keeps the results of a pure function of a text: many texts come again and again. Starts anew when it is full. */
export const memoizeText = <Value>(compute: (text: string) => Value, maxEntries = 5000): ((text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const value = compute(text);
    if (known.size >= maxEntries) known.clear();
    known.set(text, value);
    return value;
  };
};
