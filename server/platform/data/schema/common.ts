import { type BuildExtraConfigColumns, getTableColumns, getTableName, is, sql, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type CheckBuilder,
  check,
  integer,
  PgArray,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

export const id = () => uuid().primaryKey().$defaultFn(uuidv7);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const now = () => moment().notNull().defaultNow();

/** Columns of every table that users write to. `rowVersion` increments at each change, for the optimistic lock. */
export const trackingColumns = () => ({
  createdAt: now(),
  createdBy: uuid(),
  updatedAt: now(),
  updatedBy: uuid(),
  rowVersion: integer().notNull().default(1),
});

/** Text column that holds one of these values only. `defineTable` makes the database refuse others. */
export const oneOf = <Value extends string, const Values extends Readonly<[Value, ...Value[]]>>(values: Values) =>
  text({ enum: values });

/** One constraint `{table}_{column}_check` for each `oneOf` column of a table, and for each array of such values. */
const checkValues = (columns: Record<string, { table: Table }>): CheckBuilder[] =>
  Object.entries(columns).flatMap(([key, { table }]) => {
    const column = getTableColumns(table)[key];
    const values: string[] | undefined = is(column, PgArray) ? column.baseColumn.enumValues : column?.enumValues;
    if (!column || !values) return [];
    // A constraint takes no parameters: the values stand in its text.
    const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
    const rule = is(column, PgArray) ? sql`${column} <@ array[${list}]` : sql`${column} in (${list})`;
    return check(`${getTableName(table)}_${toSnakeCase(key)}_check`, rule);
  });

/** Table in which the database refuses the values that a `oneOf` column may not hold. */
export const defineTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  buildConstraints: (columns: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) => pgTable(name, columns, (t) => [...buildConstraints(t), ...checkValues(t)]);
