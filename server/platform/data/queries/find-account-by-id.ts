import { AccountAccess, type AccountRow } from '../access/account-access.ts';
import type { Db } from '../connection/client.ts';

/** Account with this id, of any company or of the publisher's staff; null: none. */
export const findAccountById = async (db: Db, userId: string): Promise<AccountRow<'users'> | null> => {
  const account = new AccountAccess(db, { userId });
  const [row] = await account.select().from(account.views.users);
  return row ?? null;
};
