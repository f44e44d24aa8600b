import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { companies, users } from '../db/schema/people.ts';
import { Refusal } from '../refusal.ts';
import { verifyPassword } from './password-hash.ts';
import { beginAttempt, succeeded } from './throttle.ts';

/** `email` in lower case, as the contract's schema leaves it. */
export const userByEmail = async (db: Db, email: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user ?? null;
};

const companyIsActive = async (db: Db, companyId: string | null): Promise<boolean> => {
  if (companyId === null) return true;
  const [company] = await db.select({ state: companies.state }).from(companies).where(eq(companies.id, companyId));
  return company?.state === 'active';
};

/**
 * Who has this e-mail and password. Throws AUTH-001 whether the account is unknown, left, not yet opened or the password
 * wrong; AUTH-002 only to the right password; and what `beginAttempt` throws.
 */
export const authenticate = async (db: Db, credentials: { email: string; password: string }, ip: string) => {
  const attempt = await beginAttempt(db, credentials.email, ip);
  const user = await userByEmail(db, credentials.email);
  const mayEnter = user !== null && (user.status === 'active' || user.status === 'suspended');
  const right = await verifyPassword(mayEnter ? user.passwordHash : null, credentials.password);
  if (!user || !right) throw new Refusal('AUTH-001');
  await succeeded(db, attempt);
  if (user.status === 'suspended' || !(await companyIsActive(db, user.companyId))) throw new Refusal('AUTH-002');
  return user;
};
