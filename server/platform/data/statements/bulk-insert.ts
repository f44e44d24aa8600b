import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Column name in the database: drizzle names the columns of a table, not those of `excluded`. */
export const toColumnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `set` of an upsert: each column takes its proposed value (`excluded`). */
export const buildExcludedSet = <Column extends string>(columns: readonly Column[]): Record<Column, SQL> => {
  const set = {} as Record<Column, SQL>;
  for (const column of columns) set[column] = sql`excluded.${sql.identifier(toColumnName(column))}`;
  return set;
};

type RowValues = Readonly<Record<string, unknown>>;

/**
 * Inserts rows in one statement, as JSON. `companyId` is their company, null for a table without one. Values that all
 * rows share are sent once: most values of an import of thousands of rows. There must be at least one row, and each row
 * must have the same columns as the first. `ifAbsent`: rows that exist already are skipped.
 */
export const buildBulkInsert = (
  target: PgTable,
  values: readonly RowValues[],
  companyId: string | null,
  { ifAbsent = false }: { ifAbsent?: boolean } = {},
): SQL => {
  const first = values[0] ?? {};
  const alike: Record<string, unknown> = {};
  const own: [column: string, read: (row: RowValues) => unknown][] = [];
  for (const name of Object.keys(first)) {
    if (name === 'companyId') continue;
    if (values.every((row) => row[name] === first[name])) alike[toColumnName(name)] = first[name];
    else own.push([toColumnName(name), (row) => row[name]]);
  }
  for (const [name, { defaultFn }] of Object.entries(getTableColumns(target))) {
    if (defaultFn && !(name in first)) own.push([toColumnName(name), defaultFn]);
  }
  if (companyId !== null) alike.company_id = companyId;
  const rows = values.map((value) => {
    const row: Record<string, unknown> = {};
    for (const [column, read] of own) row[column] = read(value);
    return row;
  });
  const names = [...Object.keys(alike), ...own.map(([column]) => column)];
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${target} (${columns}) select ${columns} from jsonb_populate_recordset(
    jsonb_populate_record(null::${target}, ${JSON.stringify(alike)}::jsonb), ${JSON.stringify(rows)}::jsonb)
    ${ifAbsent ? sql`on conflict do nothing` : sql``}`;
};
