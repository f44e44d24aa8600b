/*
 * Rows as a table: the names of their fields once, the values that all rows share once, the objects that many rows share
 * once, then the values of each row. A list of 25 rows takes less than half the bytes. A client that asks for it
 * (`TABLES_TYPE` in `accept`) gets it for the lists of an answer; others get plain objects.
 */

export const TABLES_TYPE = 'application/vnd.embarque.tables+json';

interface Table {
  $columns: string[];
  $rows: unknown[][];
  /** Columns that some rows leave out: null in these rows. */
  $optional?: string[];
  /** Values of the columns that are the same in all rows. */
  $shared?: Record<string, unknown>;
  /** Objects of the columns whose rows hold their index. */
  $objects?: Record<string, unknown[]>;
}

/** Fewer rows are not worth a table. */
const MIN_TABLE_ROWS = 3;

type Row = Record<string, unknown>;

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is Table => isRecord(value) && '$columns' in value;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

interface Column {
  name: string;
  /** Number of rows that have it. */
  count: number;
  hasNull: boolean;
  hasObjects: boolean;
  isShared: boolean;
}

const listColumns = (rows: readonly Row[]): Column[] => {
  const columns = new Map<string, Column>();
  const [first = {}] = rows;
  for (const row of rows) {
    for (const name in row) {
      const value = row[name];
      if (value === undefined) continue;
      const column = columns.get(name) ?? { name, count: 0, hasNull: false, hasObjects: false, isShared: true };
      columns.set(name, column);
      column.count += 1;
      if (value === null) column.hasNull = true;
      else if (typeof value === 'object') column.hasObjects = true;
      if (column.isShared && !isSame(value, first[name])) column.isShared = false;
    }
  }
  return [...columns.values()];
};

/** Different objects of a column, by their JSON; null when few rows share one. */
const findObjects = (rows: readonly Row[], name: string): Map<string, number> | null => {
  const objects = new Map<string, number>();
  for (const row of rows) {
    const value = row[name];
    if (value === undefined) continue;
    const json = JSON.stringify(value);
    if (!objects.has(json)) objects.set(json, objects.size);
    if (objects.size > rows.length / 2) return null;
  }
  return objects;
};

/** The rows as a table; as they are, when a column is null in a row and left out in another. */
const packRows = (rows: readonly unknown[]): unknown => {
  if (rows.length < MIN_TABLE_ROWS || !rows.every(isRecord)) return rows;
  const columns = listColumns(rows);
  const optional = columns.filter(({ count }) => count < rows.length);
  if (optional.some(({ hasNull }) => hasNull)) return rows;
  const shared = columns.filter(({ isShared, count }) => isShared && count === rows.length);
  const own = columns.filter((column) => !shared.includes(column));
  const objects = own.map(({ name, hasObjects }) => (hasObjects ? findObjects(rows, name) : null));
  const read = (row: Row, { name }: Column, at: number): unknown => {
    const value = row[name];
    if (value === undefined) return null;
    return objects[at] ? objects[at].get(JSON.stringify(value)) : value;
  };
  const named = own.flatMap(({ name }, at) =>
    objects[at] ? [[name, [...objects[at].keys()].map((json): unknown => JSON.parse(json))]] : [],
  );
  return {
    $columns: own.map(({ name }) => name),
    $rows: rows.map((row) => own.map((column, at) => read(row, column, at))),
    ...(optional.length > 0 && { $optional: optional.map(({ name }) => name) }),
    ...(shared.length > 0 && { $shared: Object.fromEntries(shared.map(({ name }) => [name, rows[0]?.[name]])) }),
    ...(named.length > 0 && { $objects: Object.fromEntries(named) }),
  } satisfies Table;
};

const unpackRows = ({ $columns, $rows, $optional = [], $shared = {}, $objects = {} }: Table): Row[] => {
  const isOptional = $columns.map((name) => $optional.includes(name));
  const objects = $columns.map((name) => $objects[name]);
  return $rows.map((values) => {
    const row: Row = structuredClone($shared);
    for (const [at, name] of $columns.entries()) {
      const value = values[at];
      if (value === null && isOptional[at]) continue;
      // Each row has an object of its own: a screen may change it.
      row[name] = objects[at] ? structuredClone(objects[at][Number(value)]) : value;
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
