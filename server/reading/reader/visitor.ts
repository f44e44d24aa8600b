import type { ErrorValues } from '../../../contract/platform/errors.ts';
import { type Judgement, judge, type Outside } from '../../booklets/access/judge.ts';
import { type ReaderSession, readerToken, type Sessions } from './sessions.ts';
import type { OnLine } from './shelf.ts';

/** Whoever asks for something of a booklet, decided once for each request. */
export type Visitor =
  /** Stays outside, and is told why. */
  | { kind: 'refused'; notice: Outside; values: ErrorValues }
  /** Reads, and nobody knows who it is. Without a session: what everybody may read. */
  | { kind: 'anonymous'; via: 'public' | 'link' | 'code'; sessionId: string | null }
  /** Reads as somebody who is enrolled. */
  | {
      kind: 'person';
      via: 'personal' | 'code' | 'domain';
      sessionId: string;
      enrolmentId: string;
      participantId: string;
      firstName: string;
      lastName: string;
      /** Somebody tries what she would see: nothing of it is kept. */
      trial: boolean;
    };

/** Somebody who reads. */
export type Reader = Exclude<Visitor, { kind: 'refused' }>;

/** What of a request tells who stands there. `ip` respects the proxy settings of the server. */
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
  // What everybody may read is read without a session, whatever cookie came along.
  if (via === 'link' || via === 'code') return { kind: 'anonymous', via, sessionId: session?.id ?? null };
  return { kind: 'anonymous', via: 'public', sessionId: null };
};

/**
 * Who stands there. Without a cookie nothing is asked of anybody: a public booklet is served from memory. With one, its
 * session is looked up, at most once a second for each.
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
