import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../platform/data/scope.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** What a verb adds to the line of the call it is in; what it leaves out, the call itself says. */
export interface Note {
  /** The noun as addresses write it, and the id. */
  object?: { kind: string; id: string };
  /** Title or name of a thing; never of a person. */
  label?: string;
  /** Whole rows may be given: what did not change is left out, and what is somebody’s is masked. */
  before?: object;
  after?: object;
  /** The whole state of a thing on both sides, whose differences are told leaf by leaf (server/administration/audit/state.ts). */
  state?: { before: unknown; after: unknown };
  /** Of what booklet it is, where the address does not say. */
  bookletId?: string;
  /** In whose log it stands, when that is not the company worked in; null: the platform’s. */
  companyId?: string | null;
  /** Who it is, of a call that nobody signed in makes: a sign-in, a password chosen. */
  userId?: string;
}

const notes = new WeakMap<object, Note>();

const add = (key: object, more: Note): void => {
  notes.set(key, { ...notes.get(key), ...more });
};

const BESIDE = { note: (_: Note): void => {} };

/**
 * The line that the call at hand will leave in the audit log. `audit(scope)` within a verb, `audit(request)` where nobody
 * is signed in; in a job, which has no call, nothing is noted: it writes its own with `writeLine`.
 */
export const audit = (of: Pick<Scope, 'actor'> | FastifyRequest): { note: (more: Note) => void } => {
  const key: object = 'actor' in of ? of.actor : of;
  return 'actor' in of && of.actor.id === '' ? BESIDE : { note: (more) => add(key, more) };
};

export const noted = (request: FastifyRequest, actor: Actor | null): Note => ({
  ...notes.get(request),
  ...(actor && notes.get(actor)),
});
