import { eq } from 'drizzle-orm';
import type { Db } from '../data/client.ts';
import { users } from '../data/schema/people.ts';
import { Scope } from '../data/scope.ts';
import { NOBODY } from './actor.ts';

/**
 * In somebody's place and with her rights of today, for what she asked for and a job does later; null for whoever has no
 * active account any more.
 */
export const scopeOf = async (db: Db, userId: string, companyId: string): Promise<Scope | null> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.status !== 'active' || (user.companyId !== null && user.companyId !== companyId)) return null;
  if (user.expiresAt !== null && user.expiresAt.getTime() <= Date.now()) return null;
  const { id, role, email, firstName, lastName, locale, timeZone } = user;
  const actor = { ...NOBODY, id, role, email, firstName, lastName, locale, timeZone, companyId, termsAccepted: true };
  return new Scope(db, actor, companyId);
};
