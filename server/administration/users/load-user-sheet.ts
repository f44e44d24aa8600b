import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { UserDetail } from '../../../contract/administration/accounts/users.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { selectHistoryName } from '../../platform/data/access/views.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listOpenSessions } from '../accounts/own-sessions.ts';
import { findSwitchRefusal } from '../identity/identity-policy.ts';
import { type AccountWithCompany, listAssignableRoles, requireManagedAccount } from './find-account.ts';
import { toUserRow } from './list-users.ts';

const listUserBooklets = async (
  db: Db,
  actor: Actor,
  { account }: AccountWithCompany,
  page = 1,
): Promise<UserDetail['booklets']> => {
  if (account.companyId === null) return { rows: [], total: 0 };
  const scope = new Scope(db, actor, account.companyId);
  const { bookletRights, booklets } = scope.views;
  const rows = await scope
    .select({
      id: booklets.id,
      title: booklets.title,
      level: bookletRights.level,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(bookletRights)
    .innerJoin(booklets, eq(booklets.id, bookletRights.bookletId))
    .where(and(eq(bookletRights.userId, account.id), isNull(booklets.binnedAt)))
    .orderBy(asc(booklets.title), asc(booklets.id))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  return {
    rows: rows.map(({ title, total: _, ...row }) => ({ ...row, title: title ?? '' })),
    total: rows[0]?.total ?? 0,
  };
};

const listAccountEvents = async (db: Db, userId: string, page = 1): Promise<UserDetail['history']> => {
  const access = new AccountAccess(db, { userId });
  const { accountEvents } = access.views;
  // The author may be of the publisher's staff.
  const { users } = new AccountAccess(db, ALL_COMPANIES).views;
  const rows = await access
    .select({
      id: accountEvents.id,
      what: accountEvents.what,
      detail: accountEvents.detail,
      by: sql<string | null>`${selectHistoryName()}`,
      at: accountEvents.at,
    })
    .from(accountEvents)
    .leftJoin(users, eq(users.id, accountEvents.byId))
    .orderBy(desc(accountEvents.at), desc(accountEvents.id))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: await access.countRows(accountEvents),
  };
};

/** A page of the booklets that a managed account has a right on. GEN-010 for others. */
export const loadUserBooklets = async (db: Db, actor: Actor, id: string, page: number) =>
  listUserBooklets(db, actor, await requireManagedAccount(db, actor, id), page);

/** A page of the history of a managed account, latest first. GEN-010 for others. */
export const loadUserHistory = async (db: Db, actor: Actor, id: string, page: number) => {
  const { account } = await requireManagedAccount(db, actor, id);
  return listAccountEvents(db, account.id, page);
};

/** Full detail of an account that the actor manages. GEN-010 for others. */
export const loadUserSheet = async (db: Db, actor: Actor, id: string): Promise<UserDetail> => {
  const found = await requireManagedAccount(db, actor, id);
  const { account, company } = found;
  const sessions = await listOpenSessions(db, account.id);
  return {
    ...toUserRow(found),
    ...pickFields(account, ['phone', 'locale', 'timeZone', 'rowVersion']),
    createdAt: account.createdAt.toISOString(),
    invitedAt: account.invitedAt?.toISOString() ?? null,
    self: account.id === actor.id,
    roles:
      account.companyId === null
        ? ['super_admin']
        : listAssignableRoles(actor.role).filter((role) => role !== 'super_admin'),
    booklets: await listUserBooklets(db, actor, found),
    sessions: sessions.rows,
    sessionsLeft: sessions.left,
    history: await listAccountEvents(db, account.id),
    identity: {
      look: findSwitchRefusal(actor, account, company, 'look') === null,
      act: findSwitchRefusal(actor, account, company, 'act') === null,
    },
  };
};
