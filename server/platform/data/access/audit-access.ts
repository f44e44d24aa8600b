import { eq, isNull, type SQL } from 'drizzle-orm';
import * as t from '../schema/index.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { createAccessClass } from './row-access.ts';

/** Chain of the lines that concern the whole platform. */
export const PLATFORM_CHAIN_ID = '00000000-0000-0000-0000-000000000000';

const AUDIT_TABLES = {
  auditLines: t.auditLines,
  auditAnchors: t.auditAnchors,
  auditSettings: t.auditSettings,
} as const;
type AuditTables = typeof AUDIT_TABLES;
type AuditTable = keyof AuditTables;
export type AuditRow<Name extends AuditTable> = AuditTables[Name]['$inferSelect'];

/** Logs that an access reaches: all, that of a company, or that of the platform (null). */
export type AuditReach = typeof ALL_COMPANIES | { companyId: string | null };

const buildAuditLimit = (reach: AuditReach, name: AuditTable): SQL | undefined => {
  if (reach === ALL_COMPANIES) return undefined;
  const { companyId } = reach;
  // Lines are found by their chain, which is never null: indexes start with it.
  if (name !== 'auditSettings') return eq(AUDIT_TABLES[name].chain, companyId ?? PLATFORM_CHAIN_ID);
  return companyId === null ? isNull(t.auditSettings.companyId) : eq(t.auditSettings.companyId, companyId);
};

/** Access to the lines of the audit log. The database itself refuses to change a line. */
export class AuditAccess extends createAccessClass(AUDIT_TABLES, {
  limitView: buildAuditLimit,
  getOwner: (reach: AuditReach, name) => (reach === ALL_COMPANIES || name === 'auditAnchors' ? {} : reach),
}) {}
