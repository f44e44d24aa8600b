import { desc, eq, sql } from 'drizzle-orm';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findCompany } from '../companies/company.ts';
import { hasSecondFactor, requireSecondFactorCode } from '../second-factor/require-second-factor-code.ts';
import { beginLoginAttempt, clearLoginFailures, withdrawLoginAttempt } from './login-throttle.ts';
import { verifyPassword } from './password-hash.ts';

type Account = AccountRow<'users'>;

/**
 * Finds a user by lower-case `email`, as the contract's schema outputs it. Among several accounts, the current owner of
 * the address.
 */
export const findUserByEmail = async (db: Db, email: string) => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { users } = access.views;
  const [user] = await access
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .orderBy(sql`${users.status} = 'archived'`, desc(users.createdAt))
    .limit(1);
  return user ?? null;
};

/** Users of a suspended company have read-only access. */
const isCompanyOpen = async (db: Db, companyId: string | null): Promise<boolean> => {
  if (companyId === null) return true;
  const company = await findCompany(db, companyId);
  return company?.state === 'active' || company?.state === 'suspended';
};

interface LoginCredentials {
  email: string;
  password: string;
  totp?: string | undefined;
}

/** Reason why an account may not sign in: AUTH-002, or AUTH-020 for an expired account; null when it may. */
export const findLoginRefusal = async (
  db: Db,
  user: Pick<Account, 'status' | 'companyId' | 'expiresAt' | 'timeZone'>,
): Promise<Refusal | null> => {
  if (user.expiresAt !== null && user.expiresAt.getTime() <= Date.now()) {
    const date = user.expiresAt.toLocaleDateString('fr-FR', { timeZone: user.timeZone });
    return new Refusal('AUTH-020', { date });
  }
  if (user.status === 'suspended' || !(await isCompanyOpen(db, user.companyId))) return new Refusal('AUTH-002');
  return null;
};

/**
 * Authenticates by e-mail and password. Throws AUTH-001 whether the account is unknown, archived, not yet opened or the
 * password wrong; AUTH-002 and AUTH-020 only after the right password; AUTH-016 when a code is also required, AUTH-011
 * when it is wrong; and the refusals of `beginLoginAttempt`.
 */
export const authenticateUser = async (
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  shown: LoginCredentials,
  ip: string,
) => {
  const attempt = await beginLoginAttempt(db, shown.email, ip);
  const user = await findUserByEmail(db, shown.email);
  const mayEnter = user !== null && (user.status === 'active' || user.status === 'suspended');
  const right = await verifyPassword(mayEnter ? user.passwordHash : null, shown.password);
  if (!user || !right) throw new Refusal('AUTH-001');
  if (hasSecondFactor(user)) {
    if (!shown.totp) {
      await withdrawLoginAttempt(db, attempt);
      throw createFieldRefusal('totp', 'AUTH-016');
    }
    await requireSecondFactorCode(db, vault, user, shown.totp);
  }
  await clearLoginFailures(db, attempt);
  const refusal = await findLoginRefusal(db, user);
  if (refusal) throw refusal;
  return user;
};

/** Records a sign-in by the user themselves. */
export const recordLogin = async (db: Db, userId: string): Promise<void> => {
  await new AccountAccess(db, { userId }).update('users', { lastLoginAt: sql`now()` }, ({ id }) => eq(id, userId));
};
