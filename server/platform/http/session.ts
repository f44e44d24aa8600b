import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../data/client.ts';
import { identitySwitches } from '../data/schema/accounts.ts';
import { sessions } from '../data/schema/people.ts';
import { newToken, tokenDigest } from '../security/tokens.ts';
import { truncatedAddress } from './address.ts';
import { findSession, type Pending, type Session } from './find-session.ts';
import { overHttps } from './over-https.ts';

const COOKIE = 'embarque_session';
const HOUR = 3_600_000;
/** Idle time after which a session without « remember » ends, although its row still exists. */
export const IDLE = 2 * HOUR;
const WORKING_DAY = 12 * HOUR;
const REMEMBERED = 30 * 24 * HOUR;
/** `lastSeenAt` is written at most this often: a write at every request would cost too much. */
const TOUCH_EVERY = 60_000;

/**
 * Sessions as rows of the database, so that any node serves any session, and users see and end their own. The cookie
 * holds 32 random bytes; the table only their SHA-256.
 */
export class Sessions {
  readonly #db: Db;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  /** Session of a request, or null. A suspended or archived user, or a user of an archived company, has none. */
  async find(request: FastifyRequest): Promise<Session | null> {
    const token = request.cookies[COOKIE];
    if (!token) return null;
    const found = await findSession(this.#db, tokenDigest(token));
    if (!found) return null;
    const idle = Date.now() - found.lastSeenAt.getTime();
    if (!found.remember && idle > IDLE) return null;
    // Negative: the clock went back. Without the update, the session could not become idle before that time comes
    // again.
    if (Math.abs(idle) > TOUCH_EVERY) {
      await this.#db.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, found.session.id));
    }
    return found.session;
  }

  /**
   * Opens a session under a new token and ends the previous session of the browser: a token known before login gives no
   * access after. `userId` null stores the answers of a visitor (see Pending).
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
        lastSeenAt: new Date(),
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

  /**
   * Switches the session to another identity, or back to its own (null), under a new token: the previous token gives no
   * access.
   */
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

  /** Ends the sessions of a user, except the given one. */
  async closeAll(userId: string, except: string | null = null): Promise<void> {
    await this.#db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)));
  }

  /** Deletes expired sessions. Returns the number of rows. */
  async purge(): Promise<number> {
    const gone = await this.#db
      .delete(sessions)
      .where(lt(sessions.expiresAt, new Date()))
      .returning({ id: sessions.id });
    return gone.length;
  }

  /** Attributes shared by all our cookies (C42). */
  cookie(request: FastifyRequest) {
    const secure = overHttps(request, this.#config) || this.#config.crossOrigin;
    return { path: '/', secure, sameSite: this.#config.crossOrigin ? ('none' as const) : ('lax' as const) };
  }
}
