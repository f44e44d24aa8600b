import type { ErrorValues } from '../../../../contract/platform/errors.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import { type AccessDecision, decideAccess, type RefusalNotice } from '../../../booklets/index.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import { findReaderToken, type ReaderSession, type ReaderSessions } from './sessions.ts';

/** Author of a request to a booklet, resolved once per request. */
export type Visitor =
  /** Refused, with a notice. */
  | { kind: 'refused'; notice: RefusalNotice; values: ErrorValues }
  /** An unidentified reader. Without a session: public content only. */
  | { kind: 'anonymous'; via: 'public' | 'link' | 'code'; sessionId: string | null; copyEnd: number | null }
  /** An enrolled participant. */
  | {
      kind: 'person';
      via: 'personal' | 'code' | 'domain';
      sessionId: string;
      enrolmentId: string;
      participantId: string;
      firstName: string;
      lastName: string;
      /** A test link: nothing is stored. */
      trial: boolean;
      /** Moment until which the device may keep pages for reading without a network; 0: no end; null: not at all. */
      copyEnd: number | null;
    };

/** An admitted visitor. */
export type Reader = Exclude<Visitor, { kind: 'refused' }>;

/** Request data that identifies a visitor. `ip` respects the server's proxy settings. */
export interface VisitorRequest {
  ip: string;
  headers: { cookie?: string | undefined };
}

const findCopyEnd = ({ isOneVisit, expiresAt, key }: ReaderSession): number | null => {
  if (isOneVisit) return null;
  const ends = [expiresAt, 'person' in key ? key.person?.expiresAt : null, 'link' in key ? key.link?.expiresAt : null];
  return Math.min(...ends.flatMap((end) => end?.getTime() ?? []));
};

const toVisitor = ({ via, person, outside }: AccessDecision, session: ReaderSession | null): Visitor => {
  if (outside) return { kind: 'refused', ...outside };
  if (person && session && via !== null && via !== 'public' && via !== 'link') {
    const who = pickFields(person, ['enrolmentId', 'participantId', 'firstName', 'lastName']);
    return {
      kind: 'person',
      via,
      sessionId: session.id,
      ...who,
      trial: session.trial,
      copyEnd: findCopyEnd(session),
    };
  }
  // Public content needs no session, whatever cookie the request carries.
  if (via === 'link' || via === 'code')
    return { kind: 'anonymous', via, sessionId: session?.id ?? null, copyEnd: session ? findCopyEnd(session) : null };
  return { kind: 'anonymous', via: 'public', sessionId: null, copyEnd: 0 };
};

/**
 * Resolves the visitor. Without a cookie no query runs: a public booklet is served from memory. With a cookie, the
 * session is looked up, at most once a second each.
 */
export const createVisitorResolver = (sessions: ReaderSessions) => {
  const decide = ({ ip }: VisitorRequest, online: OnlineBooklet, session: ReaderSession | null): Visitor =>
    toVisitor(decideAccess(online, { at: new Date(), address: ip, keys: session ? [session.key] : [] }), session);
  /** Decisions by session, which is read anew each second: the same request again costs no second one. */
  const decisions = new WeakMap<ReaderSession, { online: OnlineBooklet; ip: string; visitor: Visitor }>();
  const decideForSession = (request: VisitorRequest, online: OnlineBooklet, session: ReaderSession): Visitor => {
    const known = decisions.get(session);
    if (known?.online === online && known.ip === request.ip) return known.visitor;
    const visitor = decide(request, online, session);
    decisions.set(session, { online, ip: request.ip, visitor });
    return visitor;
  };
  return {
    of: (request: VisitorRequest, online: OnlineBooklet): Visitor | Promise<Visitor> => {
      const token = findReaderToken(request.headers.cookie);
      if (token === null) return decide(request, online, null);
      return sessions
        .find(online.companyId, online.bookletId, token)
        .then((session) => decide(request, online, session));
    },
    /** The same without waiting; null: the session must be looked up. */
    peek: (request: VisitorRequest, online: OnlineBooklet): Visitor | null => {
      const token = findReaderToken(request.headers.cookie);
      const session = token === null ? null : sessions.peek(online.bookletId, token);
      if (session === undefined) return null;
      return session ? decideForSession(request, online, session) : decide(request, online, null);
    },
  };
};
