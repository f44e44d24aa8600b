import type { AccountEvent } from '../../../contract/administration/accounts/account-states.ts';
import type { Db } from '../../platform/data/client.ts';
import { accountEvents } from '../../platform/data/schema/accounts.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Records an account event with the real actor. `actor` null: the user themselves, through a link. */
export const recordAccountEvent = async (
  tx: Db,
  userId: string,
  what: AccountEvent,
  actor: Pick<Actor, 'id' | 'behind'> | null,
  detail = '',
): Promise<void> => {
  await tx.insert(accountEvents).values({ userId, what, detail, byId: actor?.behind?.id ?? actor?.id ?? null });
};
