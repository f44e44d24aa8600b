import type { ErrorValues } from '../../../contract/platform/errors.ts';
import { type Judgement, judge, type Outside } from '../../booklets/access/judge.ts';
import { type ReaderSession, readerToken, type Sessions } from './sessions.ts';
import type { OnLine } from './shelf.ts';

/** Author of a request to a booklet, resolved once per request. */
export type Visitor =
  /** Refused, with a notice. */
  | { kind: 'refused'; notice: Outside; values: ErrorValues }
  /** An unidentified reader. Without a session: public content only. */
  | { kind: 'anonymous'; via: 'public' | 'link' | 'code'; sessionId: string | null }
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
    };

/** An admitted visitor. */
export type Reader = Exclude<Visitor, { kind: 'refused' }>;

/** Request data that identifies a visitor. `ip` respects the server's proxy settings. */
export interface Arrival {
  ip: string;
  headers: { cookie?: string | undefined };
}

const visitorFrom = ({ via, person, outside }: Judgement, session: ReaderSession | null): Visitor => {
  if (outside) return { kind: 'refused', ...outside };
  if (person && session && via !== null && via !== 'public' && via !== 'link') {
    const { enrolmentId, participantId, firstName, lastName } = person;
    return {
      kind: 'person',
      via,
      sessionId: session.id,
      enrolmentId,
      participantId,
      firstName,
      lastName,
      trial: session.trial,
    };
  }
  // Public content needs no session, whatever cookie the request carries.
  if (via === 'link' || via === 'code') return { kind: 'anonymous', via, sessionId: session?.id ?? null };
  return { kind: 'anonymous', via: 'public', sessionId: null };
};

/**
 * Resolves the visitor. Without a cookie no query runs: a public booklet is served from memory. With a cookie, the
 * session is looked up, at most once a second each.
 */
export const openVisitors = (sessions: Sessions) => ({
  of: ({ ip, headers }: Arrival, online: OnLine): Visitor | Promise<Visitor> => {
    const token = readerToken(headers.cookie);
    const seen = (session: ReaderSession | null): Visitor =>
      visitorFrom(judge(online, { at: new Date(), address: ip, keys: session ? [session.key] : [] }), session);
    if (token === null) return seen(null);
    return sessions.find(online.companyId, online.bookletId, token).then(seen);
  },
});

export type Visitors = ReturnType<typeof openVisitors>;
