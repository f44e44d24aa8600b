/** Number of rows by table. */
export type TableCounts = ReadonlyMap<string, number>;

type QueryRows = (text: string) => Promise<Record<string, unknown>[]>;

const TABLES_SQL = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;

/** Reads every table to its end. */
export const countTableRows = async (query: QueryRows): Promise<TableCounts> => {
  const counts = new Map<string, number>();
  for (const { name } of await query(TABLES_SQL)) {
    const [row] = await query(`select count(*)::int as rows from ${name}`);
    counts.set(String(name), Number(row?.rows));
  }
  return counts;
};

export const sumRows = (counts: TableCounts): number => [...counts.values()].reduce((sum, rows) => sum + rows, 0);

/** Tables of `before` that have other rows, or are missing, in `after`. */
export const listDifferences = (before: TableCounts, after: TableCounts): string[] =>
  [...before].filter(([name, rows]) => after.get(name) !== rows).map(([name]) => name);
