import type { AccountEvent } from '../../../contract/administration/accounts/account-states.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Records an account event with the real actor. `actor` null: the user themselves, through a link. */
export const recordAccountEvent = async (
  tx: Db,
  userId: string,
  what: AccountEvent,
  actor: Pick<Actor, 'id' | 'behind'> | null,
  detail = '',
): Promise<void> => {
  const byId = actor?.behind?.id ?? actor?.id ?? null;
  await new AccountAccess(tx, { userId }).insert('accountEvents', [{ userId, what, detail, byId }]);
};
