import { sql } from 'drizzle-orm';
import { AUDIT_MONTHS } from '../../../contract/administration/audit/audit.ts';
import type { Db } from '../../platform/data/client.ts';
import { accountEvents, identitySwitches } from '../../platform/data/schema/accounts.ts';
import { auditSettings } from '../../platform/data/schema/audit-notifications.ts';
import { sessions, users } from '../../platform/data/schema/people.ts';

/** Condition that a moment is older than the company's log retention in months; a year for the publisher’s staff. */
const buildExpiredCondition = (
  moment: unknown,
  userId: unknown,
  now: Date,
) => sql`${moment} < ${now.toISOString()}::timestamptz
  - make_interval(months => coalesce((
    select kept.months from ${auditSettings} kept join ${users} person on person.company_id = kept.company_id
    where person.id = ${userId}), ${AUDIT_MONTHS.usual}::int))`;

/**
 * Runs every night: deletes account events and identity switches older than the log retention. A switch still used by a
 * session stays. Returns the number of deleted rows.
 */
export const deleteExpiredTraces = async (db: Db, now = new Date()): Promise<number> => {
  const events = await db
    .delete(accountEvents)
    .where(buildExpiredCondition(accountEvents.at, accountEvents.userId, now))
    .returning({ id: accountEvents.id });
  const switches = await db
    .delete(identitySwitches)
    .where(
      sql`${buildExpiredCondition(identitySwitches.startedAt, identitySwitches.targetId, now)}
        and not exists (select 1 from ${sessions} held where held.switch_id = ${identitySwitches.id})`,
    )
    .returning({ id: identitySwitches.id });
  return events.length + switches.length;
};
