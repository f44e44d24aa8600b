/** First rows of a list, and the number of those that are left out. */
export interface LimitedList<Row> {
  rows: Row[];
  left: number;
}

/** Counts the whole list only when the limit may have cut some rows. */
export const toLimitedList = async <Row>(
  rows: Row[],
  limit: number,
  countAll: () => Promise<number>,
): Promise<LimitedList<Row>> => ({
  rows,
  left: rows.length < limit ? 0 : Math.max(0, (await countAll()) - rows.length),
});

/** One part of a list that several queries make together. */
export interface ListPart<Row> {
  count: () => Promise<number>;
  load: (limit: number, offset: number) => Promise<Row[]>;
}

/** A part that is in memory. */
export const toListPart = <Row>(rows: readonly Row[]): ListPart<Row> => ({
  count: async () => rows.length,
  load: async (limit, offset) => rows.slice(offset, offset + limit),
});

/** A page of the parts one after another. */
export const loadPageOfParts = async <Row>(
  parts: readonly ListPart<Row>[],
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> => {
  const rows: Row[] = [];
  let total = 0;
  for (const part of parts) {
    const count = await part.count();
    const offset = Math.max(0, (page - 1) * size - total);
    const wanted = size - rows.length;
    if (offset < count && wanted > 0) rows.push(...(await part.load(wanted, offset)));
    total += count;
  }
  return { rows, total };
};
