import { and, eq, gt, lt } from 'drizzle-orm';
import type { Key, LinkFacts } from '../../booklets/access/judge.ts';
import { personColumns, personOf } from '../../booklets/access/people.ts';
import { EXAMPLE_FACTS } from '../../people/enrolments/example.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { newToken, tokenDigest } from '../../platform/security/tokens.ts';
import { remember } from './remember.ts';
import { readerScope } from './shelf.ts';

const COOKIE = 'embarque_lecture';
/** Maximum age of a cached session, in milliseconds: same as a booklet. */
const FRESH = 1000;
/** Interval between writes of `lastSeenAt`, in milliseconds: one write per page would cost too much. */
const TOUCH_EVERY = 600_000;

const HOUR = 3600;
/** Lifetimes of a session, in seconds: opened by a shared link, kept open on request, or for one visit. */
export const LIVES = { link: 180 * 24 * HOUR, kept: 30 * 24 * HOUR, visit: 12 * HOUR } as const;
export type Life = keyof typeof LIVES;

/** One browser in which a booklet is open, and the key that opened it. */
export interface ReaderSession {
  id: string;
  key: Key;
  /** The access link that opened it. */
  linkId: string | null;
  /** Opened by a test link: it stores nothing about a participant. */
  trial: boolean;
}

/** The reader's session token in a request's cookies, or null. */
export const readerToken = (cookies: string | undefined): string | null =>
  cookies === undefined ? null : (/(?:^|;\s*)embarque_lecture=([\w-]+)/.exec(cookies)?.[1] ?? null);

/**
 * Cookie of a session: limited to the booklet's own paths, and hidden from scripts. A `visit` cookie ends with the
 * browser.
 */
export const readerCookie = (token: string, life: Life, base: string, secure: boolean): string =>
  `${COOKIE}=${token}; Path=${base}${life === 'visit' ? '' : `; Max-Age=${LIVES[life]}`}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const endedCookie = (base: string, secure: boolean): string =>
  `${COOKIE}=; Path=${base}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** « Téléphone » or « Ordinateur », for a participant's own list of devices. Anonymous sessions store no device. */
export const deviceName = (agent: string | undefined): string =>
  /Mobi|Android|iPhone|iPad/i.test(agent ?? '') ? 'Téléphone' : 'Ordinateur';

/** Opens a session. The token is returned once; the database stores only its hash. */
export const openSession = async (
  scope: Scope,
  opening: Pick<Row<'readerSessions'>, 'bookletId' | 'via'> &
    Partial<Pick<Row<'readerSessions'>, 'enrolmentId' | 'linkId'>>,
  { life, agent, until }: { life: Life; agent?: string | undefined; until?: Date | null },
): Promise<string> => {
  const token = newToken();
  const end = new Date(Date.now() + LIVES[life] * 1000);
  await scope.insert('readerSessions', [
    {
      ...opening,
      tokenHash: tokenDigest(token),
      device: opening.enrolmentId ? deviceName(agent) : '',
      expiresAt: until && until < end ? until : end,
    },
  ]);
  return token;
};

/** Ends the session of a token, if any. */
export const endSession = (scope: Scope, token: string): Promise<number> =>
  scope.remove('readerSessions', ({ tokenHash }) => eq(tokenHash, tokenDigest(token)));

type Joined = Awaited<ReturnType<typeof look>>;

const look = async (scope: Scope, bookletId: string, token: string) => {
  const { readerSessions, accessLinks, enrolments, participants } = scope.views;
  const [row] = await scope
    .select({
      id: readerSessions.id,
      via: readerSessions.via,
      linkId: readerSessions.linkId,
      lastSeenAt: readerSessions.lastSeenAt,
      linkEnds: accessLinks.expiresAt,
      revokedAt: accessLinks.revokedAt,
      maxOpenings: accessLinks.maxOpenings,
      openings: accessLinks.openings,
      ...personColumns({ enrolments, participants }),
    })
    .from(readerSessions)
    .leftJoin(accessLinks, eq(accessLinks.id, readerSessions.linkId))
    .leftJoin(enrolments, eq(enrolments.id, readerSessions.enrolmentId))
    .leftJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(readerSessions.tokenHash, tokenDigest(token)),
        eq(readerSessions.bookletId, bookletId),
        gt(readerSessions.expiresAt, new Date()),
      ),
    );
  if (!row) return null;
  const { openings, linkEnds, revokedAt, maxOpenings } = row;
  const link: LinkFacts | null = openings === null ? null : { openings, expiresAt: linkEnds, revokedAt, maxOpenings };
  return { ...row, link, person: personOf(row) };
};

/** The access key of a session, for the access policy. Null: its participant no longer exists. */
const keyOf = ({ via, link, person }: NonNullable<Joined>): Key | null => {
  if (via === 'link') return { door: 'link', link, opened: true };
  if (via === 'code' && person === null) return { door: 'code', kind: 'shared', right: true };
  // A test link may also open the booklet as a sample participant.
  if (person === null) return via === 'test' ? { door: 'personal', person: EXAMPLE_FACTS, link: null } : null;
  if (via === 'code') return { door: 'code', kind: 'individual', person };
  return via === 'domain' ? { door: 'domain', email: null, person } : { door: 'personal', person, link: null };
};

/** Reading sessions by cookie, cached for one second each. */
export const openSessions = (db: Db) => {
  const known = remember(FRESH, async (key: string, companyId: string): Promise<ReaderSession | null> => {
    const [bookletId = '', token = ''] = key.split(' ');
    const scope = readerScope(db, companyId);
    const row = await look(scope, bookletId, token);
    const shown = row && keyOf(row);
    if (!row || !shown) return null;
    // Anonymous sessions do not even store the time of the last page.
    if (row.person && Date.now() - row.lastSeenAt.getTime() > TOUCH_EVERY) {
      await scope.update('readerSessions', { lastSeenAt: new Date() }, ({ id }) => eq(id, row.id));
    }
    return { id: row.id, key: shown, linkId: row.linkId, trial: row.via === 'test' };
  });
  return {
    find: (companyId: string, bookletId: string, token: string): Promise<ReaderSession | null> =>
      known.get(`${bookletId} ${token}`, companyId),
    forget: () => known.clear(),
  };
};

export type Sessions = ReturnType<typeof openSessions>;

/** Deletes expired sessions and codes. Returns their number. */
export const forgetOver = async (scope: Scope, before: Date): Promise<number> =>
  (await scope.remove('readerSessions', ({ expiresAt }) => lt(expiresAt, before))) +
  (await scope.remove('readerCodes', ({ expiresAt }) => lt(expiresAt, before)));
