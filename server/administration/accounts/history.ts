import type { AccountEvent } from '../../../contract/administration/accounts/account-states.ts';
import type { Db } from '../../platform/data/client.ts';
import { accountEvents } from '../../platform/data/schema/accounts.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Writes down what happened to an account, by whoever really did it. `actor` null: the person herself, by a link. */
export const noteAccount = async (
  tx: Db,
  userId: string,
  what: AccountEvent,
  actor: Pick<Actor, 'id' | 'behind'> | null,
  detail = '',
): Promise<void> => {
  await tx.insert(accountEvents).values({ userId, what, detail, byId: actor?.behind?.id ?? actor?.id ?? null });
};
