/** Sums of `n`, by key. */
export const sumByKey = <Row extends { n: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.n);
  return sums;
};
