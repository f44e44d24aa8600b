/*
 * Rows as a table: the names of their fields once, the values that all rows share once, then those of each row. A list
 * of 25 rows takes less than half the bytes. A client that asks for it (`TABLES_TYPE` in `accept`) gets it for the lists
 * of an answer; others get plain objects.
 */

export const TABLES_TYPE = 'application/vnd.embarque.tables+json';

interface Table {
  $columns: string[];
  $rows: unknown[][];
  /** Columns that some rows leave out: null in these rows. */
  $optional?: string[];
  /** Values of the columns that are the same in all rows. */
  $shared?: Record<string, unknown>;
}

/** Fewer rows are not worth a table. */
const MIN_TABLE_ROWS = 3;

type Row = Record<string, unknown>;

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is Table => isRecord(value) && '$columns' in value;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.length + other.length === 0);

interface Column {
  name: string;
  /** Number of rows that have it. */
  count: number;
  hasNull: boolean;
  isShared: boolean;
}

const listColumns = (rows: readonly Row[]): Column[] => {
  const columns = new Map<string, Column>();
  const [first = {}] = rows;
  for (const row of rows) {
    for (const name in row) {
      const value = row[name];
      if (value === undefined) continue;
      const column = columns.get(name) ?? { name, count: 0, hasNull: false, isShared: true };
      columns.set(name, column);
      column.count += 1;
      if (value === null) column.hasNull = true;
      if (column.isShared && !isSame(value, first[name])) column.isShared = false;
    }
  }
  return [...columns.values()];
};

/** The rows as a table; as they are, when a column is null in a row and left out in another. */
const packRows = (rows: readonly unknown[]): unknown => {
  if (rows.length < MIN_TABLE_ROWS || !rows.every(isRecord)) return rows;
  const columns = listColumns(rows);
  const optional = columns.filter(({ count }) => count < rows.length);
  if (optional.some(({ hasNull }) => hasNull)) return rows;
  const shared = columns.filter(({ isShared, count }) => isShared && count === rows.length);
  const names = columns.filter((column) => !shared.includes(column)).map(({ name }) => name);
  return {
    $columns: names,
    $rows: rows.map((row) => names.map((name) => row[name] ?? null)),
    ...(optional.length > 0 && { $optional: optional.map(({ name }) => name) }),
    ...(shared.length > 0 && { $shared: Object.fromEntries(shared.map(({ name }) => [name, rows[0]?.[name]])) }),
  } satisfies Table;
};

const unpackRows = ({ $columns, $rows, $optional = [], $shared = {} }: Table): Row[] => {
  const isOptional = $columns.map((name) => $optional.includes(name));
  return $rows.map((values) => {
    const row: Row = structuredClone($shared);
    for (const [at, name] of $columns.entries()) {
      const value = values[at];
      if (value !== null || !isOptional[at]) row[name] = value;
    }
    return row;
  });
};

/** Lists of an answer stand in it, or one level below: the values of filters. */
const mapLists = (answer: unknown, change: (value: unknown) => unknown, depth = 2): unknown => {
  const changed = change(answer);
  if (changed !== answer || depth === 0 || !isRecord(answer)) return changed;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, mapLists(value, change, depth - 1)]));
};

/** An answer with its lists of objects as tables. */
export const packTables = (answer: unknown): unknown =>
  mapLists(answer, (value) => (Array.isArray(value) ? packRows(value) : value));

/** The answer that `packTables` was given. */
export const unpackTables = (answer: unknown): unknown =>
  mapLists(answer, (value) => (isTable(value) ? unpackRows(value) : value));
