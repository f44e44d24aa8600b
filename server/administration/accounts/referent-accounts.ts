import { eq } from 'drizzle-orm';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';

interface Account {
  id: string;
  companyId: string | null;
  firstName: string;
  lastName: string;
  email: string;
}

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
