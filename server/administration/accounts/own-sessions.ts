import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { nameBrowser } from '../../../contract/platform/browser-name.ts';
import type { Db } from '../../platform/data/client.ts';
import { sessions } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { SESSION_IDLE_MS } from '../../platform/http/session.ts';

const buildOpenCondition = () =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    or(eq(sessions.remember, true), gt(sessions.lastSeenAt, new Date(Date.now() - SESSION_IDLE_MS))),
  );

/** Lists the open sessions of a user, last used first. */
export const listOpenSessions = async (db: Db, userId: string) => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), buildOpenCondition()))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map(({ id, browser, address, createdAt, lastSeenAt }) => ({
    id,
    browser: nameBrowser(browser),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
};

/** Lists the user's own sessions, with the current one marked. */
export const listOwnSessions = async (db: Db, actor: Actor) =>
  (await listOpenSessions(db, actor.id)).map((session) => ({ ...session, current: session.id === actor.sessionId }));

/** Ends one of the user's sessions; GEN-010 for any other session. */
export const endOwnSession = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id });
  if (gone.length === 0) throw new Refusal('GEN-010');
};
