import { AUDIT_MONTHS } from '../../../contract/administration/audit/audit.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { AuditAccess, PLATFORM_CHAIN_ID } from '../../platform/data/access/audit-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { deleteOldChainLines } from './chain.ts';

/** Retention of lines in months: the company's choice; one year for the platform. */
export const getAuditRetentionMonths = async (scope: Scope, of: 'company' | 'platform'): Promise<number> => {
  if (of === 'platform') return AUDIT_MONTHS.usual;
  const [row] = await scope.select().from(scope.views.auditSettings);
  return row?.months ?? AUDIT_MONTHS.usual;
};

export const setAuditRetentionMonths = async (scope: Scope, months: number): Promise<void> => {
  getAuditLine(scope).note({ before: { months: await getAuditRetentionMonths(scope, 'company') }, after: { months } });
  await scope.upsert('auditSettings', [{ months }], ({ companyId }) => [companyId], ['months']);
};

/** Nightly job: deletes lines past their retention, chain by chain. Returns the count. */
export const deleteOldAuditLines = async (db: Db, now = new Date()): Promise<number> => {
  const access = new AuditAccess(db, ALL_COMPANIES);
  const { auditLines, auditSettings } = access.views;
  const chosen = new Map((await access.select().from(auditSettings)).map((row) => [row.companyId, row.months]));
  const chains = await access.selectDistinct({ chain: auditLines.chain }).from(auditLines);
  let gone = 0;
  for (const { chain } of chains) {
    const months = (chain === PLATFORM_CHAIN_ID ? undefined : chosen.get(chain)) ?? AUDIT_MONTHS.usual;
    gone += await deleteOldChainLines(db, chain, months, now);
  }
  return gone;
};
