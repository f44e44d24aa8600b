import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sessions } from '../db/schema/people.ts';
import type { Actor } from '../http/actor.ts';
import { IDLE } from '../http/session.ts';
import { Refusal } from '../refusal.ts';

const alive = () =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    or(eq(sessions.remember, true), gt(sessions.lastSeenAt, new Date(Date.now() - IDLE))),
  );

/** A person's open sessions, the latest used first. */
export const ownSessions = async (db: Db, actor: Actor) => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), alive()))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map(({ id, browser, address, createdAt, lastSeenAt }) => ({
    id,
    current: id === actor.sessionId,
    browser,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
};

/** Ends one of a person's sessions; GEN-010 for anybody else's. */
export const endOwnSession = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id });
  if (gone.length === 0) throw new Refusal('GEN-010');
};
