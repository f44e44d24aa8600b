import { eq } from 'drizzle-orm';
import type { switchIdentity } from '../../../contract/administration/accounts/identity.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { Db } from '../../platform/data/client.ts';
import { identitySwitches } from '../../platform/data/schema/accounts.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { notifyUsers } from '../notifications/notify-users.ts';
import { findSwitchRefusal } from './identity-policy.ts';

type Body = CallBody<typeof switchIdentity>;

/**
 * Records an identity switch with its reason and end, and notifies the person when their company requires it. Throws
 * the refusals of `findSwitchRefusal`; GEN-010 for an unknown user. The caller binds the session to the returned id.
 */
export const startIdentitySwitch = async (db: Db, actor: Actor, body: Body) => {
  const [found] = await db
    .select({ account: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, body.id_utilisateur));
  if (!found) throw new Refusal('GEN-010');
  const { account, company } = found;
  const refusal = findSwitchRefusal(actor, account, company, body.mode);
  if (refusal) throw refusal;
  return db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const [row] = await tx
      .insert(identitySwitches)
      .values({
        actorId: actor.id,
        targetId: account.id,
        reason: body.reason,
        mode: body.mode,
        route: body.route,
        endsAt: new Date(Date.now() + body.minutes * 60_000),
      })
      .returning();
    if (!row) throw new Error('identity not taken');
    await recordAccountEvent(inside, account.id, 'identity_taken', actor, body.reason);
    if (company?.impersonationNotice) {
      await notifyUsers(inside, {
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
