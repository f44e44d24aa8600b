import { eq } from 'drizzle-orm';
import type { AccountRow } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';

type Account = Pick<AccountRow<'users'>, 'id' | 'companyId' | 'firstName' | 'lastName' | 'email'>;

/** Copies the names and email of an account to its referents, in every booklet of the company. */
export const updateReferentsFromAccount = async (
  db: Db,
  { id, companyId, firstName, lastName, email }: Account,
): Promise<void> => {
  if (companyId === null) return;
  await new Scope(db, SYSTEM_ACTOR, companyId).update('referents', { firstName, lastName, email }, ({ userId }) =>
    eq(userId, id),
  );
};
