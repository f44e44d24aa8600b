import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/platform/call.ts';
import type { Scope } from '../data/access/scope.ts';
import type { Actor } from './actor.ts';

/** A call for the audit log. */
export interface AuditRequest {
  call: Call;
  request: FastifyRequest;
  /** Actor before the call: after a sign-out there is none. */
  actor: Actor | null;
}

/** Details that a handler adds to the audit line of its call; the call gives the rest. */
export interface AuditNote {
  /** Noun used in URLs, and id. */
  object?: { kind: string; id: string };
  /** Title or name of an object; never of a person. */
  label?: string;
  /** Whole rows are accepted: unchanged fields are removed, and personal values masked. */
  before?: object;
  after?: object;
  /** Whole state before and after, compared leaf by leaf (server/administration/audit/state-diff.ts). */
  state?: { before: unknown; after: unknown };
  /** Booklet of the object, when the URL does not name it. */
  bookletId?: string;
  /** Company whose log gets the line, when not the current one; null: the platform. */
  companyId?: string | null;
  /** Account of a call without session: a sign-in, a password choice. */
  userId?: string;
}

const notesByCall = new WeakMap<object, AuditNote>();

const addNote = (key: object, more: AuditNote): void => {
  notesByCall.set(key, { ...notesByCall.get(key), ...more });
};

const IGNORED_NOTES = { note: (_: AuditNote): void => {} };

/**
 * Audit line of the current call. `audit(scope)` in a handler, `audit(request)` without session; a job has no call, so
 * notes are ignored and it writes its own line with `writeAuditLine`.
 */
export const getAuditLine = (of: Pick<Scope, 'actor'> | FastifyRequest): { note: (more: AuditNote) => void } => {
  const key: object = 'actor' in of ? of.actor : of;
  return 'actor' in of && of.actor.id === '' ? IGNORED_NOTES : { note: (more) => addNote(key, more) };
};

export const getAuditNote = (request: FastifyRequest, actor: Actor | null): AuditNote => ({
  ...notesByCall.get(request),
  ...(actor && notesByCall.get(actor)),
});
