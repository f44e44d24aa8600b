import { and, count, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { STARTED_CAMPAIGN_STATES } from '../../../contract/messages/campaigns/campaign-states.ts';
import { getFirstDayOfMonth } from '../../../contract/reading/statistics/statistics-period.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';
import { formatFrenchDay, getLocalDay } from '../../platform/text/calendar/days.ts';
import { fromLocalTime } from '../../platform/text/calendar/moments.ts';

/**
 * Refuses (ENT-013) accounts beyond the company's quota; archived ones do not count. Needs the transaction that added
 * them: the company's row stays locked until it ends.
 */
export const refuseTooManyUsers = async (tx: Db, companyId: string): Promise<void> => {
  const access = new AccountAccess(tx, { companyId });
  const { companies, users } = access.views;
  const [company] = await access.select().from(companies).for('no key update');
  const n = await access.countRows(users, ne(users.status, 'archived'));
  if (company && n > company.quotaUsers) throw new Refusal('ENT-013', { n: company.quotaUsers });
};

/** Number of people still to be written to by campaigns that run, or start before `before`. */
const countPendingMessages = async (scope: Scope, before: Date): Promise<number> => {
  const { campaigns, campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select({ n: count() })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        eq(recipients.state, 'waiting'),
        or(
          inArray(campaigns.state, [...STARTED_CAMPAIGN_STATES]),
          and(eq(campaigns.state, 'planned'), lt(campaigns.plannedAt, before)),
        ),
      ),
    );
  return row?.n ?? 0;
};

/**
 * Messages that the company may still send this month, minus those its campaigns will send, and the first day of the
 * next month. Negative when the campaigns exceed the quota.
 */
export const getEmailAllowance = async (scope: Scope): Promise<{ left: number; quota: number; again: string }> => {
  const company = requireFirstRow(await scope.select().from(scope.views.company));
  const today = getLocalDay(company.timeZone);
  const from = fromLocalTime(company.timeZone, getFirstDayOfMonth(today, 0), '00:00');
  const again = getFirstDayOfMonth(today, 1);
  const until = fromLocalTime(company.timeZone, again, '00:00');
  const [sent, waiting] = [await scope.countMessagesSince(from), await countPendingMessages(scope, until)];
  return { left: company.quotaEmails - sent - waiting, quota: company.quotaEmails, again };
};

/**
 * Refuses (ENT-014) messages beyond the company's monthly quota. Needs the transaction that added the recipients: the
 * company's row stays locked until it ends, so that two launches do not share the same allowance.
 */
export const refuseEmailsOverQuota = async (scope: Scope): Promise<void> => {
  await scope.updateCompany({ quotaEmails: sql`quota_emails` });
  const { left, quota, again } = await getEmailAllowance(scope);
  if (left < 0) throw new Refusal('ENT-014', { n: quota, date: formatFrenchDay(again) });
};
