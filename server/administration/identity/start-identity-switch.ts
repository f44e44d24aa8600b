import type { switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { notifyUsers } from '../notifications/notify-users.ts';
import { requireAccount } from '../users/find-account.ts';
import { findSwitchRefusal } from './identity-policy.ts';

type Body = CallBody<typeof switchIdentity>;

/**
 * Records an identity switch with its reason and end, and notifies the person when their company requires it. Throws
 * the refusals of `findSwitchRefusal`; GEN-010 for an unknown user. The caller binds the session to the returned id.
 */
export const startIdentitySwitch = async (db: Db, actor: Actor, body: Body) => {
  // All companies: `findSwitchRefusal` names the reason for the publisher's staff too.
  const { account, company } = await requireAccount(new AccountAccess(db, ALL_COMPANIES), body.id_utilisateur);
  const refusal = findSwitchRefusal(actor, account, company, body.mode);
  if (refusal) throw refusal;
  return new AccountAccess(db, { userId: account.id }).transaction(async (access, tx) => {
    const { reason, mode, route, minutes } = body;
    const endsAt = new Date(Date.now() + minutes * 60_000);
    const [row] = await access.insert('identitySwitches', [
      { actorId: actor.id, targetId: account.id, reason, mode, route, endsAt },
    ]);
    if (!row) throw new Error('identity not taken');
    await recordAccountEvent(tx, account.id, 'identity_taken', actor, body.reason);
    if (company?.impersonationNotice) {
      await notifyUsers(tx, {
        userIds: [account.id],
        companyId: account.companyId,
        kind: 'identity_taken',
        values: { qui: formatFullName(actor), motif: body.reason },
        href: '',
        email: 'now',
      });
    }
    return { row, account };
  });
};
