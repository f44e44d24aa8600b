import { and, count, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Account } from './find-account.ts';

/**
 * UTI-003 when an active company would lose its last administrator who can sign in without an end date. Runs in the
 * transaction that changes the account: the company’s row is locked, so of two concurrent changes the second is
 * refused.
 */
export const requireOtherAdmin = async (tx: Db, account: Account): Promise<void> => {
  if (account.role !== 'company_admin' || account.status !== 'active' || account.companyId === null) return;
  const [company] = await tx
    .select({ state: companies.state })
    .from(companies)
    .where(eq(companies.id, account.companyId))
    .for('update');
  if (company?.state !== 'active') return;
  const [others] = await tx
    .select({ n: count() })
    .from(users)
    .where(
      and(
        eq(users.companyId, account.companyId),
        eq(users.role, 'company_admin'),
        eq(users.status, 'active'),
        ne(users.id, account.id),
        or(isNull(users.expiresAt), gt(users.expiresAt, sql`now()`)),
      ),
    );
  if ((others?.n ?? 0) === 0) throw new Refusal('UTI-003');
};
