/**
 * Cache of results that never change, such as those of a version; the oldest go first. It keeps results, never a query
 * under way: on the embedded database the query of another request waits for the transaction, and a transaction that
 * waited for that query would never end.
 */
export const createValueCache = <Value extends object>(maxEntries: number) => {
  const values = new Map<string, Value>();
  return {
    find: (key: string): Value | undefined => values.get(key),
    keep: (key: string, value: Value): void => {
      const [oldest] = values.keys();
      if (values.size >= maxEntries && oldest !== undefined && !values.has(key)) values.delete(oldest);
      values.set(key, value);
    },
  };
};
