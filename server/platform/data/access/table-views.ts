import { getTableColumns, getTableName, type SQL, Subquery, sql } from 'drizzle-orm';
import type { PgTable, SubqueryWithSelection } from 'drizzle-orm/pg-core';

export type TableView<Table extends PgTable> = SubqueryWithSelection<Table['_']['columns'], Table['_']['name']>;
export type TableMap = Readonly<Record<string, PgTable>>;
export type TableViews<Tables extends TableMap> = { readonly [Name in keyof Tables]: TableView<Tables[Name]> };

/** Condition on the rows of each table that an access reaches; undefined: all rows. */
export type RowLimit<Tables extends TableMap> = (name: keyof Tables) => SQL | undefined;

/**
 * Rows of a table that match a condition, as a subquery with the table's own name. Queries are built at each request,
 * and drizzle would list and check every column of every view used: `*` replaces them, and the table's columns serve as
 * those of the view.
 */
export const selectRows = <Table extends PgTable>(table: Table, limit: SQL | undefined): TableView<Table> => {
  const columns = getTableColumns(table);
  const rows = limit === undefined ? sql`select * from ${table}` : sql`select * from ${table} where ${limit}`;
  return Object.assign(new Subquery(rows, columns, getTableName(table)), columns) as unknown as TableView<Table>;
};

/** All columns of a view, to select them beside others. */
export const getViewColumns = <Table extends PgTable>(view: TableView<Table>) =>
  (view as unknown as Subquery)._.selectedFields as Table['_']['columns'];

/**
 * Class with one getter per table, each a view of the rows within the limit. The prototype holds the getters: a request
 * opens several accesses, and none of them defines 60 properties.
 */
export const createViewsClass = <Tables extends TableMap>(tables: Tables) => {
  class Views {
    readonly limit: RowLimit<Tables>;

    constructor(limit: RowLimit<Tables>) {
      this.limit = limit;
    }
  }
  for (const [name, table] of Object.entries(tables)) {
    Object.defineProperty(Views.prototype, name, {
      get(this: Views) {
        return selectRows(table, this.limit(name));
      },
    });
  }
  return Views as unknown as new (
    limit: RowLimit<Tables>,
  ) => TableViews<Tables>;
};
