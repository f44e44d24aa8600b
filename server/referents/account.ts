import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { Scope } from '../db/scope.ts';
import { NOBODY } from '../http/actor.ts';

interface Account {
  id: string;
  companyId: string | null;
  firstName: string;
  lastName: string;
  email: string;
}

/** Gives those in charge who have this account its names and its address, in every booklet of the company. */
export const followAccount = async (db: Db, { id, companyId, firstName, lastName, email }: Account): Promise<void> => {
  if (companyId === null) return;
  await new Scope(db, NOBODY, companyId).update('referents', { firstName, lastName, email }, ({ userId }) =>
    eq(userId, id),
  );
};
