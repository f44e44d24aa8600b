import { eq, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { TENANT_TABLES, type TenantTable } from '../access/tenant-tables.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { sortByReferences } from '../statements/sort-by-references.ts';

/** The database refuses to delete audit lines, proof links and heads of proof logs. They name no person. */
const UNDELETABLE_TABLES: readonly PgTable[] = [t.auditLines, t.forgottenProofs, t.proofHeads];

type PurgeableTable = (typeof TENANT_TABLES)[TenantTable];

/** Tables of a company, those that reference others first: rows can be deleted in this order. */
export const listTablesInPurgeOrder = (): PurgeableTable[] => {
  const all = Object.values(TENANT_TABLES).filter((table) => !UNDELETABLE_TABLES.includes(table)) as PurgeableTable[];
  const isReferencedBy = (table: PgTable, other: PgTable) =>
    getTableConfig(other).foreignKeys.some((key) => key.reference().foreignTable === table);
  return sortByReferences(all, isReferencedBy);
};

/** Number of rows of a company in each non-empty table: the rows that a purge would delete. */
export const countCompanyRows = async (db: Db, companyId: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const table of listTablesInPurgeOrder()) {
    const n = await db.$count(table as PgTable, eq(table.companyId, companyId));
    if (n > 0) found[getTableConfig(table as PgTable).name] = n;
  }
  return found;
};

/**
 * Deletes every row of a company, its users and its messages, in one transaction. Only the row of the company itself
 * stays.
 */
export const purgeCompanyRows = (db: Db, companyId: string): Promise<void> =>
  db.transaction(async (tx) => {
    // The database deletes a proof only if its links are kept.
    await tx.execute(sql`insert into forgotten_proofs (company_id, number, previous_hash, hash)
      select company_id, number, previous_hash, hash from proofs where company_id = ${companyId}::uuid
      on conflict do nothing`);
    for (const table of listTablesInPurgeOrder())
      await tx.delete(table as PgTable).where(eq(table.companyId, companyId));
    // Triggers record here the deletions of people.
    await tx.delete(t.statisticsChanges).where(eq(t.statisticsChanges.companyId, companyId));
    await tx.delete(t.outbox).where(eq(t.outbox.companyId, companyId));
    await tx.delete(t.users).where(eq(t.users.companyId, companyId));
  });
