import { type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Refusal } from '../../http/refusal.ts';
import type { RowValues } from './row-access.ts';
import type { Scope, TenantRow } from './scope.ts';
import type { TENANT_TABLES, TenantTable } from './tenant-tables.ts';

type View<Name extends TenantTable> = Scope['views'][Name];
type Where<Name extends TenantTable> = (columns: View<Name>) => SQL | undefined;
interface ListOptions<Name extends TenantTable> {
  order?: ((columns: View<Name>) => (SQL | PgColumn)[]) | undefined;
  limit?: number;
}

const asSource = (view: unknown) => view as Subquery;

/** Whole rows of one table of the company. */
export const listRows = async <Name extends TenantTable>(
  scope: Scope,
  name: Name,
  where: Where<Name>,
  { order, limit }: ListOptions<Name> = {},
): Promise<TenantRow<Name>[]> => {
  const view = scope.views[name];
  const query = scope.select().from(asSource(view)).where(where(view)).$dynamic();
  if (order) query.orderBy(...order(view));
  if (limit !== undefined) query.limit(limit);
  const rows: unknown = await query;
  return rows as TenantRow<Name>[];
};

/** The row that matches, or the first one in this order; null: none. */
export const findRow = async <Name extends TenantTable>(
  scope: Scope,
  name: Name,
  where: Where<Name>,
  order?: ListOptions<Name>['order'],
): Promise<TenantRow<Name> | null> => (await listRows(scope, name, where, { order, limit: 1 }))[0] ?? null;

/** The row that matches. GEN-010 when there is none. */
export const requireRow = async <Name extends TenantTable>(
  scope: Scope,
  name: Name,
  where: Where<Name>,
): Promise<TenantRow<Name>> => {
  const row = await findRow(scope, name, where);
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Number of rows that match. */
export const countRows = async <Name extends TenantTable>(
  scope: Scope,
  name: Name,
  where: Where<Name>,
): Promise<number> => {
  const view = scope.views[name];
  const [row] = await scope.select({ n: sql<number>`count(*)::int` }).from(asSource(view)).where(where(view));
  return row?.n ?? 0;
};

/** Inserts one row, and returns it. */
export const insertRow = async <Name extends TenantTable>(
  scope: Scope,
  name: Name,
  values: RowValues<typeof TENANT_TABLES, Name, 'companyId'>,
): Promise<TenantRow<Name>> => {
  const [row] = await scope.insert(name, [values]);
  if (!row) throw new Error(`no row inserted: ${name}`);
  return row;
};
