import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { UserSheet } from '../../../contract/administration/accounts/users.ts';
import type { Db } from '../../platform/data/client.ts';
import { accountEvents } from '../../platform/data/schema/accounts.ts';
import { users } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { writtenName } from '../../platform/data/views.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { openSessions } from '../accounts/own-sessions.ts';
import { switchRefusal } from '../identity/judge.ts';
import { accountFor, type Found, rolesFor } from './found.ts';
import { rowOf } from './list.ts';

const MOST = 100;

const bookletsOf = async (db: Db, actor: Actor, { account }: Found): Promise<UserSheet['booklets']> => {
  if (account.companyId === null) return [];
  const scope = new Scope(db, actor, account.companyId);
  const { bookletRights, booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, level: bookletRights.level })
    .from(bookletRights)
    .innerJoin(booklets, eq(booklets.id, bookletRights.bookletId))
    .where(and(eq(bookletRights.userId, account.id), isNull(booklets.binnedAt)))
    .orderBy(asc(booklets.title), asc(booklets.id))
    .limit(MOST);
  return rows.map(({ title, ...row }) => ({ ...row, title: title ?? '' }));
};

const historyOf = async (db: Db, userId: string): Promise<UserSheet['history']> => {
  const rows = await db
    .select({
      id: accountEvents.id,
      what: accountEvents.what,
      detail: accountEvents.detail,
      by: sql<string | null>`${writtenName()}`,
      at: accountEvents.at,
    })
    .from(accountEvents)
    .leftJoin(users, eq(users.id, accountEvents.byId))
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .limit(MOST);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

/** Full detail of an account that the actor manages. GEN-010 for others. */
export const sheetOf = async (db: Db, actor: Actor, id: string): Promise<UserSheet> => {
  const found = await accountFor(db, actor, id);
  const { account, company } = found;
  return {
    ...rowOf(found),
    phone: account.phone,
    locale: account.locale,
    timeZone: account.timeZone,
    rowVersion: account.rowVersion,
    createdAt: account.createdAt.toISOString(),
    invitedAt: account.invitedAt?.toISOString() ?? null,
    self: account.id === actor.id,
    roles: account.companyId === null ? ['super_admin'] : rolesFor(actor.role).filter((role) => role !== 'super_admin'),
    booklets: await bookletsOf(db, actor, found),
    sessions: await openSessions(db, account.id),
    history: await historyOf(db, account.id),
    identity: {
      look: switchRefusal(actor, account, company, 'look') === null,
      act: switchRefusal(actor, account, company, 'act') === null,
    },
  };
};
