import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Account } from './find-account.ts';

/**
 * UTI-003 when an active company would lose its last administrator who can sign in without an end date. Runs in the
 * transaction that changes the account: the company’s row is locked, so of two concurrent changes the second is
 * refused.
 */
export const requireOtherAdmin = async (tx: Db, account: Account): Promise<void> => {
  if (account.role !== 'company_admin' || account.status !== 'active' || account.companyId === null) return;
  const access = new AccountAccess(tx, { companyId: account.companyId });
  const { companies, users } = access.views;
  const [company] = await access.select({ state: companies.state }).from(companies).for('update');
  if (company?.state !== 'active') return;
  const isOtherAdmin = and(
    eq(users.role, 'company_admin'),
    eq(users.status, 'active'),
    ne(users.id, account.id),
    or(isNull(users.expiresAt), gt(users.expiresAt, sql`now()`)),
  );
  if ((await access.countRows(users, isOtherAdmin)) === 0) throw new Refusal('UTI-003');
};
