import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { identitySwitches } from '../db/schema/accounts.ts';
import { companies, sessions, users } from '../db/schema/people.ts';
import { acceptsTerms } from '../legal/in-force.ts';
import { newToken, tokenDigest } from '../tokens.ts';
import type { Actor } from './actor.ts';
import { truncatedAddress } from './address.ts';
import { overHttps } from './over-https.ts';

const COOKIE = 'embarque_session';
const HOUR = 3_600_000;
/** A session that nobody asked to remember is over after this long without a request, though its row still stands. */
export const IDLE = 2 * HOUR;
const WORKING_DAY = 12 * HOUR;
const REMEMBERED = 30 * 24 * HOUR;
/** Writing `lastSeenAt` at every request would cost more than it tells. */
const TOUCH_EVERY = 60_000;

/** What a browser may tell before anybody is signed in: its answer to the terms, recorded at login (C45). */
export interface Pending {
  terms?: { version: number; decision: 'accepted' | 'refused' };
}

/** Somebody's identity, taken for a while by the person whose session it is. */
export interface Switched {
  id: string;
  mode: 'look' | 'act';
  endsAt: Date;
  /** Where it was asked for. */
  route: string;
  /** The time is over, or the account is not there any more: the actor is the person herself again. */
  over: boolean;
}

export interface Session {
  id: string;
  pending: Pending;
  actor: Actor | null;
  /** The company that the session’s own person works in. */
  companyId: string | null;
  switched: Switched | null;
  /** The company asks for a second factor and the person has none yet. Nobody else's obligation is hers. */
  mustEnrol: boolean;
  /** The name of the actor’s company while it is suspended: its people look and change nothing. */
  suspended: string | null;
}

const own = alias(users, 'own');
const ownCompany = alias(companies, 'own_company');

type UserRow = typeof users.$inferSelect;

/** Whether somebody may be signed in now. */
const mayEnter = (user: UserRow | null, company: string | null): boolean =>
  user?.status === 'active' &&
  (company === null || company === 'active' || company === 'suspended') &&
  (user.expiresAt === null || user.expiresAt.getTime() > Date.now());

/**
 * Sessions as rows of the database, so that any node serves anyone and each can be seen and ended by its owner.
 * The cookie holds 32 random bytes; the table only their SHA-256.
 */
export class Sessions {
  readonly #db: Db;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** The session of a request, or null. A person suspended or archived meanwhile, or whose company is, has none. */
  async find(request: FastifyRequest): Promise<Session | null> {
    const token = request.cookies[COOKIE];
    if (!token) return null;
    const [row] = await this.#db
      .select({
        session: sessions,
        user: own,
        company: ownCompany.state,
        mfaRequired: ownCompany.mfaRequired,
        taken: identitySwitches,
        other: users,
        companyName: ownCompany.name,
        otherCompany: companies.state,
        otherCompanyName: companies.name,
        termsAccepted: acceptsTerms(own.id),
      })
      .from(sessions)
      .leftJoin(own, eq(own.id, sessions.userId))
      .leftJoin(ownCompany, eq(ownCompany.id, own.companyId))
      .leftJoin(identitySwitches, eq(identitySwitches.id, sessions.switchId))
      .leftJoin(users, eq(users.id, identitySwitches.targetId))
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(sessions.tokenHash, tokenDigest(token)), gt(sessions.expiresAt, new Date())));
    if (!row) return null;
    if (row.session.userId && !mayEnter(row.user, row.company)) return null;
    const { session, user, taken, other } = row;
    const idle = Date.now() - session.lastSeenAt.getTime();
    if (!session.remember && idle > IDLE) return null;
    if (idle > TOUCH_EVERY) {
      await this.#db.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, session.id));
    }
    const over = taken !== null && (taken.endsAt.getTime() <= Date.now() || !mayEnter(other, row.otherCompany));
    const seen = taken !== null && !over ? other : user;
    const behind = user && seen !== user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
    const [state, name] = seen === user ? [row.company, row.companyName] : [row.otherCompany, row.otherCompanyName];
    return {
      id: session.id,
      suspended: state === 'suspended' ? name : null,
      pending: session.data as Pending,
      companyId: user?.companyId ?? session.companyId,
      switched: taken && { id: taken.id, mode: taken.mode, endsAt: taken.endsAt, route: taken.route, over },
      mustEnrol: behind === null && row.mfaRequired === true && user !== null && user.totpSince === null,
      actor: seen && {
        id: seen.id,
        sessionId: session.id,
        role: seen.role,
        email: seen.email,
        firstName: seen.firstName,
        lastName: seen.lastName,
        locale: seen.locale,
        timeZone: seen.timeZone,
        companyId: seen.companyId ?? session.companyId,
        termsAccepted: row.termsAccepted,
        behind,
        readOnly: behind !== null && taken?.mode === 'look',
      },
    };
  }

  /**
   * Opens a session under a new token and ends the one the browser had: a token known before login opens nothing after.
   * `userId` null keeps what a visitor answered (see Pending).
   */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    opening: { userId: string | null; companyId: string | null; remember: boolean; pending?: Pending },
  ): Promise<string> {
    await this.close(request, reply);
    const token = newToken();
    const lifetime = opening.remember ? REMEMBERED : WORKING_DAY;
    const [row] = await this.#db
      .insert(sessions)
      .values({
        tokenHash: tokenDigest(token),
        userId: opening.userId,
        companyId: opening.companyId,
        remember: opening.remember,
        data: { ...opening.pending },
        address: truncatedAddress(request.ip),
        browser: (request.headers['user-agent'] ?? '').slice(0, 300),
        expiresAt: new Date(Date.now() + lifetime),
      })
      .returning({ id: sessions.id });
    reply.setCookie(COOKIE, token, {
      ...this.cookie(request),
      httpOnly: true,
      ...(opening.remember ? { maxAge: REMEMBERED / 1000 } : {}),
    });
    return row?.id ?? '';
  }

  /** Gives the session another identity, or its own again (null), under a new token: the one before opens nothing. */
  async switchTo(request: FastifyRequest, reply: FastifyReply, session: Session, switchId: string | null) {
    const token = newToken();
    const [row] = await this.#db
      .update(sessions)
      .set({ tokenHash: tokenDigest(token), switchId })
      .where(eq(sessions.id, session.id))
      .returning({ remember: sessions.remember });
    if (session.switched) await this.#endSwitch(session.switched.id);
    reply.setCookie(COOKIE, token, {
      ...this.cookie(request),
      httpOnly: true,
      ...(row?.remember ? { maxAge: REMEMBERED / 1000 } : {}),
    });
  }

  async #endSwitch(id: string): Promise<void> {
    await this.#db
      .update(identitySwitches)
      .set({ endedAt: sql`least(now(), ${identitySwitches.endsAt})` })
      .where(and(eq(identitySwitches.id, id), isNull(identitySwitches.endedAt)));
  }

  async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[COOKIE];
    if (!token) return;
    const [gone] = await this.#db
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenDigest(token)))
      .returning({ switchId: sessions.switchId });
    if (gone?.switchId) await this.#endSwitch(gone.switchId);
    reply.clearCookie(COOKIE, this.cookie(request));
  }

  /** Ends the sessions of a person, but the one given. */
  async closeAll(userId: string, except: string | null = null): Promise<void> {
    await this.#db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)));
  }

  /** Deletes what has expired. Answers how many rows. */
  async purge(): Promise<number> {
    const gone = await this.#db
      .delete(sessions)
      .where(lt(sessions.expiresAt, new Date()))
      .returning({ id: sessions.id });
    return gone.length;
  }

  /** Attributes that every cookie of ours shares (C42). */
  cookie(request: FastifyRequest) {
    const secure = overHttps(request, this.#config) || this.#config.crossOrigin;
    return { path: '/', secure, sameSite: this.#config.crossOrigin ? ('none' as const) : ('lax' as const) };
  }
}
