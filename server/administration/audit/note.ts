import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../platform/data/scope.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Details that a handler adds to the audit line of its call; the call gives the rest. */
export interface Note {
  /** Noun used in URLs, and id. */
  object?: { kind: string; id: string };
  /** Title or name of an object; never of a person. */
  label?: string;
  /** Whole rows are accepted: unchanged fields are removed, and personal values masked. */
  before?: object;
  after?: object;
  /** Whole state before and after, compared leaf by leaf (server/administration/audit/state.ts). */
  state?: { before: unknown; after: unknown };
  /** Booklet of the object, when the URL does not name it. */
  bookletId?: string;
  /** Company whose log gets the line, when not the current one; null: the platform. */
  companyId?: string | null;
  /** Account of a call without session: a sign-in, a password choice. */
  userId?: string;
}

const notes = new WeakMap<object, Note>();

const add = (key: object, more: Note): void => {
  notes.set(key, { ...notes.get(key), ...more });
};

const BESIDE = { note: (_: Note): void => {} };

/**
 * Audit line of the current call. `audit(scope)` in a handler, `audit(request)` without session; a job has no call, so
 * notes are ignored and it writes its own line with `writeLine`.
 */
export const audit = (of: Pick<Scope, 'actor'> | FastifyRequest): { note: (more: Note) => void } => {
  const key: object = 'actor' in of ? of.actor : of;
  return 'actor' in of && of.actor.id === '' ? BESIDE : { note: (more) => add(key, more) };
};

export const noted = (request: FastifyRequest, actor: Actor | null): Note => ({
  ...notes.get(request),
  ...(actor && notes.get(actor)),
});
