import { and, count, eq, ne } from 'drizzle-orm';
import { dayIn, frenchDay } from '../calendar/days.ts';
import { momentIn } from '../calendar/moments.ts';
import type { Db } from '../db/client.ts';
import { companies, users } from '../db/schema/people.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses (ENT-013) more accounts than a company may have; those that were archived do not count. To be called in the
 * transaction that has added some: the company’s row stays locked until it ends.
 */
export const refuseTooManyUsers = async (tx: Db, companyId: string): Promise<void> => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  const [row] = await tx
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.status, 'archived')));
  if (company && (row?.n ?? 0) > company.quotaUsers) throw new Refusal('ENT-013', { n: company.quotaUsers });
};

/** `2026-12-01` for any day of November. */
const nextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

/** How many messages the company may still send in this month of its own, and the day the next one begins. */
export const emailsLeft = async (scope: Scope): Promise<{ left: number; quota: number; again: string }> => {
  const [company] = await scope.select().from(scope.views.company);
  if (!company) throw new Refusal('GEN-010');
  const today = dayIn(company.timeZone);
  const from = momentIn(company.timeZone, `${today.slice(0, 7)}-01`, '00:00');
  const sent = await scope.messagesSince(from);
  return { left: company.quotaEmails - sent, quota: company.quotaEmails, again: nextMonth(today) };
};

/** Refuses (ENT-014) to send more messages this month than the company may. */
export const roomForEmails = async (scope: Scope, more: number): Promise<void> => {
  const { left, quota, again } = await emailsLeft(scope);
  if (more > left) throw new Refusal('ENT-014', { n: quota.toLocaleString('fr-FR'), date: frenchDay(again) });
};
