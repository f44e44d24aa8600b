import { and, eq, gt, lt, type Placeholder } from 'drizzle-orm';
import { type AccessKey, buildPersonColumns, type LinkFacts, toPersonFacts } from '../../../booklets/index.ts';
import { EXAMPLE_FACTS } from '../../../people/index.ts';
import { prepareQuery } from '../../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { createToken, digestToken } from '../../../platform/security/tokens.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { createTimedCache } from '../booklet/timed-cache.ts';

const READER_COOKIE_NAME = 'embarque_lecture';
/** Maximum age of a cached session, in milliseconds: same as a booklet. */
const SESSION_CACHE_MS = 1000;
/** Interval between writes of `lastSeenAt`, in milliseconds: one write per page would cost too much. */
const LAST_SEEN_INTERVAL_MS = 600_000;

const HOUR_SECONDS = 3600;
/** Lifetimes of a session, in seconds: opened by a shared link, kept open on request, or for one visit. */
export const SESSION_LIFETIMES_SECONDS = {
  link: 180 * 24 * HOUR_SECONDS,
  kept: 30 * 24 * HOUR_SECONDS,
  visit: 12 * HOUR_SECONDS,
} as const;
export type SessionLifetime = keyof typeof SESSION_LIFETIMES_SECONDS;

/** One browser in which a booklet is open, and the key that opened it. */
export interface ReaderSession {
  id: string;
  key: AccessKey;
  /** The access link that opened it. */
  linkId: string | null;
  /** Opened by a test link: it stores nothing about a participant. */
  trial: boolean;
  expiresAt: Date;
  /** The reader did not ask to stay signed in: the device may be shared. */
  isOneVisit: boolean;
}

/** The reader's session token in a request's cookies, or null. */
export const findReaderToken = (cookies: string | undefined): string | null =>
  cookies === undefined ? null : (/(?:^|;\s*)embarque_lecture=([\w-]+)/.exec(cookies)?.[1] ?? null);

/**
 * Cookie of a session: limited to the booklet's own paths, and hidden from scripts. A `visit` cookie ends with the
 * browser.
 */
export const buildReaderCookie = (token: string, life: SessionLifetime, base: string, secure: boolean): string =>
  `${READER_COOKIE_NAME}=${token}; Path=${base}${life === 'visit' ? '' : `; Max-Age=${SESSION_LIFETIMES_SECONDS[life]}`}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const buildEndedReaderCookie = (base: string, secure: boolean): string =>
  `${READER_COOKIE_NAME}=; Path=${base}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** « Téléphone » or « Ordinateur », for a participant's own list of devices. Anonymous sessions store no device. */
export const getDeviceName = (agent: string | undefined): string =>
  /Mobi|Android|iPhone|iPad/i.test(agent ?? '') ? 'Téléphone' : 'Ordinateur';

/** Opens a session. The token is returned once; the database stores only its hash. */
export const openReaderSession = async (
  scope: Scope,
  opening: Pick<TenantRow<'readerSessions'>, 'bookletId' | 'via'> &
    Partial<Pick<TenantRow<'readerSessions'>, 'enrolmentId' | 'linkId'>>,
  { life, agent, until }: { life: SessionLifetime; agent?: string | undefined; until?: Date | null },
): Promise<string> => {
  const token = createToken();
  const end = new Date(Date.now() + SESSION_LIFETIMES_SECONDS[life] * 1000);
  await scope.insert('readerSessions', [
    {
      ...opening,
      tokenHash: digestToken(token),
      device: opening.enrolmentId ? getDeviceName(agent) : '',
      expiresAt: until && until < end ? until : end,
    },
  ]);
  return token;
};

/** Ends the session of a token, if any. */
export const endReaderSession = (scope: Scope, token: string): Promise<number> =>
  scope.deleteRows('readerSessions', ({ tokenHash }) => eq(tokenHash, digestToken(token)));

type SessionRow = Awaited<ReturnType<typeof findSessionRow>>;

const sessionQuery = prepareQuery(
  'find_reader_session',
  (source, value: (name: 'tokenHash' | 'bookletId' | 'now') => Placeholder) => {
    const { readerSessions, accessLinks, enrolments, participants } = source.views;
    return source
      .select({
        id: readerSessions.id,
        via: readerSessions.via,
        linkId: readerSessions.linkId,
        lastSeenAt: readerSessions.lastSeenAt,
        sessionStart: readerSessions.createdAt,
        sessionEnd: readerSessions.expiresAt,
        linkEnds: accessLinks.expiresAt,
        revokedAt: accessLinks.revokedAt,
        maxOpenings: accessLinks.maxOpenings,
        openings: accessLinks.openings,
        ...buildPersonColumns({ enrolments, participants }),
      })
      .from(readerSessions)
      .leftJoin(accessLinks, eq(accessLinks.id, readerSessions.linkId))
      .leftJoin(enrolments, eq(enrolments.id, readerSessions.enrolmentId))
      .leftJoin(participants, eq(participants.id, enrolments.participantId))
      .where(
        and(
          eq(readerSessions.tokenHash, value('tokenHash')),
          eq(readerSessions.bookletId, value('bookletId')),
          gt(readerSessions.expiresAt, value('now')),
        ),
      );
  },
);

const findSessionRow = async (scope: Scope, bookletId: string, token: string) => {
  const [row] = await scope.runPrepared(sessionQuery, { bookletId, tokenHash: digestToken(token), now: new Date() });
  if (!row) return null;
  const { openings, linkEnds, revokedAt, maxOpenings } = row;
  const link: LinkFacts | null = openings === null ? null : { openings, expiresAt: linkEnds, revokedAt, maxOpenings };
  return { ...row, link, person: toPersonFacts(row) };
};

/** The access key of a session, for the access policy. Null: its participant no longer exists. */
const toAccessKey = ({ via, link, person }: NonNullable<SessionRow>): AccessKey | null => {
  if (via === 'link') return { door: 'link', link, opened: true };
  if (via === 'code' && person === null) return { door: 'code', kind: 'shared', right: true };
  // A test link may also open the booklet as a sample participant.
  if (person === null) return via === 'test' ? { door: 'personal', person: EXAMPLE_FACTS, link: null } : null;
  if (via === 'code') return { door: 'code', kind: 'individual', person };
  return via === 'domain' ? { door: 'domain', email: null, person } : { door: 'personal', person, link: null };
};

/** Reading sessions by cookie, cached for one second each. */
export const createReaderSessions = (db: Db) => {
  const known = createTimedCache(
    SESSION_CACHE_MS,
    async (key: string, companyId: string): Promise<ReaderSession | null> => {
      const [bookletId = '', token = ''] = key.split(' ');
      const scope = readerScope(db, companyId);
      const row = await findSessionRow(scope, bookletId, token);
      const shown = row && toAccessKey(row);
      if (!row || !shown) return null;
      // Anonymous sessions do not even store the time of the last page.
      if (row.person && Date.now() - row.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) {
        await scope.update('readerSessions', { lastSeenAt: new Date() }, ({ id }) => eq(id, row.id));
      }
      const lifetimeMs = row.sessionEnd.getTime() - row.sessionStart.getTime();
      return {
        id: row.id,
        key: shown,
        linkId: row.linkId,
        trial: row.via === 'test',
        expiresAt: row.sessionEnd,
        // The clock of the database may differ a little.
        isOneVisit: lifetimeMs <= (SESSION_LIFETIMES_SECONDS.visit + HOUR_SECONDS) * 1000,
      };
    },
  );
  return {
    find: (companyId: string, bookletId: string, token: string): Promise<ReaderSession | null> =>
      known.get(`${bookletId} ${token}`, companyId),
    /** The cached session, without waiting; undefined: it must be looked up. */
    peek: (bookletId: string, token: string): ReaderSession | null | undefined => known.peek(`${bookletId} ${token}`),
    forget: () => known.clear(),
  };
};

export type ReaderSessions = ReturnType<typeof createReaderSessions>;

/** Deletes expired sessions and codes. Returns their number. */
export const deleteExpiredReaderSessions = async (scope: Scope, before: Date): Promise<number> =>
  (await scope.deleteRows('readerSessions', ({ expiresAt }) => lt(expiresAt, before))) +
  (await scope.deleteRows('readerCodes', ({ expiresAt }) => lt(expiresAt, before)));
