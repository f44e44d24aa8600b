import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AccountAccess } from '../data/access/account-access.ts';
import { ALL_COMPANIES } from '../data/access/all-companies.ts';
import type { Db } from '../data/connection/client.ts';
import type { TermsConditionBuilder } from '../data/queries/session-query.ts';
import { createToken, digestToken } from '../security/tokens.ts';
import { findSession, type PendingAnswers, type Session } from './find-session.ts';
import { truncateAddress } from './ip-address.ts';
import { isOverHttps } from './is-over-https.ts';

const SESSION_COOKIE = 'embarque_session';
const HOUR_MS = 3_600_000;
/** Idle time after which a session without « remember » ends, although its row still exists. */
export const SESSION_IDLE_MS = 2 * HOUR_MS;
const SESSION_LIFETIME_MS = 12 * HOUR_MS;
const REMEMBERED_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** `lastSeenAt` is written at most this often: a write at every request would cost too much. */
const LAST_SEEN_UPDATE_MS = 60_000;

/**
 * Sessions as rows of the database, so that any node serves any session, and users see and end their own. The cookie
 * holds 32 random bytes; the table only their SHA-256.
 */
export class Sessions {
  readonly #db: Db;
  /** Sessions of all accounts: a token is known before its account. */
  readonly #accounts: AccountAccess;
  readonly #config: Config;

  constructor(db: Db, config: Config) {
    this.#db = db;
    this.#accounts = new AccountAccess(db, ALL_COMPANIES);
    this.#config = config;
  }

  /** Session of a request, or null. A suspended or archived user, or a user of an archived company, has none. */
  async findSession(request: FastifyRequest, buildTermsCondition: TermsConditionBuilder): Promise<Session | null> {
    const token = request.cookies[SESSION_COOKIE];
    if (!token) return null;
    const found = await findSession(this.#db, digestToken(token), buildTermsCondition);
    if (!found) return null;
    const idle = Date.now() - found.lastSeenAt.getTime();
    if (!found.remember && idle > SESSION_IDLE_MS) return null;
    // Negative: the clock went back. Without the update, the session could not become idle before that time comes
    // again.
    if (Math.abs(idle) > LAST_SEEN_UPDATE_MS) {
      await this.#accounts.update('sessions', { lastSeenAt: new Date() }, ({ id }) => eq(id, found.session.id));
    }
    return found.session;
  }

  /**
   * Opens a session under a new token and ends the previous session of the browser: a token known before login gives no
   * access after. `userId` null stores the answers of a visitor (see Pending).
   */
  async openSession(
    request: FastifyRequest,
    reply: FastifyReply,
    opening: { userId: string | null; companyId: string | null; remember: boolean; pending?: PendingAnswers },
  ): Promise<string> {
    await this.closeSession(request, reply);
    const token = createToken();
    const lifetime = opening.remember ? REMEMBERED_LIFETIME_MS : SESSION_LIFETIME_MS;
    const [row] = await this.#accounts.insert('sessions', [
      {
        tokenHash: digestToken(token),
        userId: opening.userId,
        companyId: opening.companyId,
        remember: opening.remember,
        data: { ...opening.pending },
        lastSeenAt: new Date(),
        address: truncateAddress(request.ip),
        browser: (request.headers['user-agent'] ?? '').slice(0, 300),
        expiresAt: new Date(Date.now() + lifetime),
      },
    ]);
    this.#setSessionCookie(request, reply, token, opening.remember);
    return row?.id ?? '';
  }

  /**
   * Switches the session to another identity, or back to its own (null), under a new token: the previous token gives no
   * access.
   */
  async switchIdentity(request: FastifyRequest, reply: FastifyReply, session: Session, switchId: string | null) {
    const token = createToken();
    const change = { tokenHash: digestToken(token), switchId };
    const [row] = await this.#accounts.update('sessions', change, ({ id }) => eq(id, session.id));
    if (session.switched) await this.#endSwitch(session.switched.id);
    this.#setSessionCookie(request, reply, token, row?.remember ?? false);
  }

  #setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean): void {
    reply.setCookie(SESSION_COOKIE, token, {
      ...this.cookieOptions(request),
      httpOnly: true,
      ...(remember ? { maxAge: REMEMBERED_LIFETIME_MS / 1000 } : {}),
    });
  }

  async #endSwitch(switchId: string): Promise<void> {
    await this.#accounts.update('identitySwitches', { endedAt: sql`least(now(), ends_at)` }, ({ id, endedAt }) =>
      and(eq(id, switchId), isNull(endedAt)),
    );
  }

  async closeSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[SESSION_COOKIE];
    if (!token) return;
    const [gone] = await this.#accounts.deleteReturning('sessions', ({ tokenHash }) =>
      eq(tokenHash, digestToken(token)),
    );
    if (gone?.switchId) await this.#endSwitch(gone.switchId);
    reply.clearCookie(SESSION_COOKIE, this.cookieOptions(request));
  }

  /** Ends the sessions of a user, except the given one. */
  async closeUserSessions(userId: string, except: string | null = null): Promise<void> {
    const own = new AccountAccess(this.#db, { userId });
    await own.deleteRows('sessions', ({ id }) => (except === null ? undefined : ne(id, except)));
  }

  /** Deletes expired sessions. Returns the number of rows. */
  purgeSessions(): Promise<number> {
    return this.#accounts.deleteRows('sessions', ({ expiresAt }) => lt(expiresAt, new Date()));
  }

  /** Attributes shared by all our cookies (C42). */
  cookieOptions(request: FastifyRequest) {
    const secure = isOverHttps(request, this.#config) || this.#config.crossOrigin;
    return { path: '/', secure, sameSite: this.#config.crossOrigin ? ('none' as const) : ('lax' as const) };
  }
}
