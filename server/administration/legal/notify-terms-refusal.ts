import { and, eq, ne } from 'drizzle-orm';
import { paths } from '../../../contract/platform/paths.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { notifyUsers } from '../notifications/notify-users.ts';

/** Notifies the company's administrators that a person refused the terms: that person cannot work until they accept. */
export const notifyTermsRefusal = async (db: Db, actor: Actor): Promise<void> => {
  const { companyId } = actor;
  if (companyId === null || actor.role === 'super_admin') return;
  const access = new AccountAccess(db, { companyId });
  const { users } = access.views;
  const admins = await access
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'company_admin'), ne(users.id, actor.id)));
  await notifyUsers(db, {
    userIds: admins.map(({ id }) => id),
    companyId,
    kind: 'terms_refused',
    values: { qui: formatFullName(actor) },
    href: `${paths.users}/${actor.id}`,
  });
};
