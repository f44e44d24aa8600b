import { and, eq, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AUDIT_MONTHS } from '../../../contract/administration/audit/audit.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { AuditAccess } from '../../platform/data/access/audit-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';

/**
 * Runs every night: deletes account events and identity switches older than the log retention. A switch still used by a
 * session stays. Returns the number of deleted rows.
 */
export const deleteExpiredTraces = async (db: Db, now = new Date()): Promise<number> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { users, sessions } = access.views;
  const { auditSettings } = new AuditAccess(db, ALL_COMPANIES).views;
  // A year for the publisher’s staff, who have no company.
  const isExpired = (moment: SQLWrapper, userId: SQLWrapper): SQL => {
    const months = access
      .select({ months: auditSettings.months })
      .from(auditSettings)
      .innerJoin(users, eq(users.companyId, auditSettings.companyId))
      .where(eq(users.id, userId));
    return sql`${moment} < ${now.toISOString()}::timestamptz
      - make_interval(months => coalesce(${months}, ${AUDIT_MONTHS.usual}::int))`;
  };
  const events = await access.deleteRows('accountEvents', ({ at, userId }) => isExpired(at, userId));
  const switches = await access.deleteRows('identitySwitches', ({ id, startedAt, targetId }) => {
    const uses = access.select({ id: sessions.id }).from(sessions).where(eq(sessions.switchId, id));
    return and(isExpired(startedAt, targetId), notExists(uses));
  });
  return events + switches;
};
