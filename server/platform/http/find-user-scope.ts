import { Scope } from '../data/access/scope.ts';
import type { Db } from '../data/connection/client.ts';
import { findAccountById } from '../data/queries/find-account-by-id.ts';
import { pickActorColumns, SYSTEM_ACTOR } from './actor.ts';

/**
 * Scope of a user with the user's present rights, for a job that this user requested; null when the account is no
 * longer active.
 */
export const findUserScope = async (db: Db, userId: string, companyId: string): Promise<Scope | null> => {
  const user = await findAccountById(db, userId);
  if (user?.status !== 'active' || (user.companyId !== null && user.companyId !== companyId)) return null;
  if (user.expiresAt !== null && user.expiresAt.getTime() <= Date.now()) return null;
  const actor = { ...SYSTEM_ACTOR, ...pickActorColumns(user), companyId, termsAccepted: true };
  return new Scope(db, actor, companyId);
};
