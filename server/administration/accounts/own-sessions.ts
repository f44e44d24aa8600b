import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { nameBrowser } from '../../../contract/platform/browser-name.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { SESSION_IDLE_MS } from '../../platform/http/session.ts';

const MAX_LISTED_SESSIONS = 100;

const buildOpenCondition = (sessions: AccountAccess['views']['sessions']) =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    or(eq(sessions.remember, true), gt(sessions.lastSeenAt, new Date(Date.now() - SESSION_IDLE_MS))),
  );

/** Lists the open sessions of a user, last used first. */
export const listOpenSessions = async (db: Db, userId: string) => {
  const access = new AccountAccess(db, { userId });
  const { sessions } = access.views;
  const rows = await access
    .select()
    .from(sessions)
    .where(buildOpenCondition(sessions))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MAX_LISTED_SESSIONS);
  const list = await toLimitedList(rows, MAX_LISTED_SESSIONS, () =>
    access.countRows(sessions, buildOpenCondition(sessions)),
  );
  const open = rows.map(({ id, browser, address, createdAt, lastSeenAt }) => ({
    id,
    browser: nameBrowser(browser),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { rows: open, left: list.left };
};

/** Lists the user's own sessions, with the current one marked. */
export const listOwnSessions = async (db: Db, actor: Actor) => {
  const { rows, left } = await listOpenSessions(db, actor.id);
  return { rows: rows.map((session) => ({ ...session, current: session.id === actor.sessionId })), left };
};

/** Ends one of the user's sessions; GEN-010 for any other session. */
export const endOwnSession = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const access = new AccountAccess(db, { userId: actor.id });
  if ((await access.deleteRows('sessions', (sessions) => eq(sessions.id, id))) === 0) throw new Refusal('GEN-010');
};
