import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../server/platform/data/connection/client.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows of a table that a plan reads, once for each time it reads them, and pairs of rows that it compares in vain. */
const countRows = (node: PlanNode, table: string): number => {
  const read = node['Relation Name'] === table ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
  const compared = node['Rows Removed by Join Filter'] ?? 0;
  return (
    (read + compared) * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, one) => sum + countRows(one, table), 0)
  );
};

/** Runs a statement with the plan that serves all values, as a prepared one does, and counts the rows that it reads. */
export const countRowsRead = async (db: Db, table: string, statement: SQL): Promise<number> => {
  const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement);
  const values = params.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ');
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    await tx.execute(sql.raw(`prepare explained as ${text}`));
    const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      tx,
      sql.raw(`explain (analyze, format json) execute explained(${values})`),
    );
    await tx.execute(sql.raw('deallocate explained'));
    return countRows(row?.['QUERY PLAN'][0].Plan as PlanNode, table);
  });
};
